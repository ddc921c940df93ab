import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Inline } from './inline.ts';
import { type Block, type MarkdownPage, parseMarkdown, type Section } from './markdown.ts';
import { errorMessage } from './schema/error-message.ts';
import { picture, text } from './schema/values.ts';

/** The attributes at the top of each page's file. */
const ATTRIBUTES = {
  accessibility: z.strictObject({ description: text, note: text.optional() }),
  about: z.strictObject({ description: text, picture }),
  cancellation: z.strictObject({ description: text, note: text.optional() }),
  contact: z.strictObject({ description: text }),
  faq: z.strictObject({ description: text }),
  privacy: z.strictObject({ description: text, note: text.optional() }),
  shipping: z.strictObject({ description: text, note: text.optional() }),
  terms: z.strictObject({ description: text, note: text.optional() }),
  blog: z.strictObject({ description: text }),
} as const;

type PageName = keyof typeof ATTRIBUTES;

/** A page of text from a Markdown file. */
export type TextPage<Name extends PageName = PageName> = z.output<(typeof ATTRIBUTES)[Name]> & {
  intro: Inline[];
  sections: Section[];
};

/** Folders of earlier releases lack these. */
const OPTIONAL = ['accessibility'] as const;
type OptionalPage = (typeof OPTIONAL)[number];

export type TextPages = { [Name in Exclude<PageName, OptionalPage>]: TextPage<Name> } & {
  [Name in OptionalPage]?: TextPage<Name>;
};

const postSchema = z.strictObject({ title: text, date: z.iso.date(), picture });

export type Post = z.output<typeof postSchema> & { text: Inline[] };

/** Reports a problem of a file. */
export type FileProblem = (file: string, sentence: string) => void;

function read<Schema extends z.ZodType>(file: string, schema: Schema, report: FileProblem) {
  try {
    const { attributes, ...page } = parseMarkdown(readFileSync(file, 'utf8'));
    const { data, error } = schema.safeParse(attributes, { error: errorMessage });
    for (const issue of error?.issues ?? [])
      report(file, `${issue.path.join('.') || 'the part between the --- lines'} ${issue.message}`);
    return data === undefined ? undefined : { attributes: data, ...page };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    report(file, isMissing ? 'is missing' : (error as Error).message);
    return undefined;
  }
}

/** The one paragraph before the first heading. */
function introOf({ intro }: Pick<MarkdownPage, 'intro'>, file: string, report: FileProblem): Inline[] {
  const [first, ...rest] = intro as [Block | undefined, ...Block[]];
  if (first && 'paragraph' in first && rest.length === 0) return first.paragraph;
  report(file, 'must have exactly one paragraph before its first heading');
  return [];
}

/** The pages in `pages/*.md`. */
export function readPages(folder: string, report: FileProblem): TextPages {
  const entries = Object.entries(ATTRIBUTES).map(([name, schema]) => {
    const file = path.join(folder, 'pages', `${name}.md`);
    if (OPTIONAL.some((optional) => optional === name) && !existsSync(file)) return [name, undefined];
    const page = read(file, schema as z.ZodType<object>, report);
    if (page === undefined) return [name, undefined];
    const intro = name === 'blog' ? [] : introOf(page, file, report);
    return [name, { ...page.attributes, intro, sections: page.sections }];
  });
  return Object.fromEntries(entries);
}

/** The posts in `posts/*.md` by their files, the newest first. */
export function readPosts(folder: string, report: FileProblem): Map<string, Post> {
  const posts = path.join(folder, 'posts');
  const files = existsSync(posts) ? readdirSync(posts).filter((file) => file.endsWith('.md')) : [];
  const dates = new Map<string, string>();
  const found = files.flatMap((name) => {
    const file = path.join(posts, name);
    const page = read(file, postSchema, report);
    if (page === undefined) return [];
    const { date } = page.attributes;
    // The date is part of the post's URL.
    if (dates.has(date)) report(file, `has the same date as ${dates.get(date)}; change one of them`);
    dates.set(date, name);
    if (page.sections.length > 0) report(file, 'must be one paragraph without headings');
    return [[file, { ...page.attributes, text: introOf(page, file, report) }] as const];
  });
  return new Map(found.sort(([, one], [, other]) => other.date.localeCompare(one.date)));
}
