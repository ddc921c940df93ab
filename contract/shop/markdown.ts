import { marked, type Token, type Tokens } from 'marked';
import type { Inline } from './inline.ts';

export type Block = { paragraph: Inline[] } | { list: Inline[][]; ordered?: true };

export interface Section {
  title: string;
  blocks: Block[];
}

export interface MarkdownPage {
  /** The lines between `---` at the top of the file. */
  attributes: Record<string, string>;
  /** Before the first heading. */
  intro: Block[];
  sections: Section[];
}

const ALLOWED = 'paragraphs, lists, links, bold and italic text, and headings with ##';

const HREF = /^(?:\/(?!\/)|#|https:\/\/|mailto:)/;

/** `marked` does not escape text in tokens, and does not decode entities. */
function inline(tokens: readonly Token[] | undefined): Inline[] {
  return (tokens ?? []).flatMap((token): Inline[] => {
    const { text, tokens: inner } = token as Tokens.Text;
    switch (token.type) {
      case 'text':
        return inner ? inline(inner) : [text.replace(/\s*\n\s*/g, ' ')];
      case 'escape':
        return [text];
      case 'strong':
        return [{ text: inline(inner), strong: true }];
      case 'em':
        return [{ text: inline(inner), emphasis: true }];
      case 'link': {
        const { href } = token as Tokens.Link;
        if (!HREF.test(href))
          throw new Error(`a link must start with "/", "#", "https://" or "mailto:", not "${href}"`);
        return [{ text: inline(inner), href }];
      }
      default:
        throw new Error(`contains "${token.raw.trim().slice(0, 40)}", but only ${ALLOWED} are supported`);
    }
  });
}

/** Text on one line, such as an answer. */
export function parseInline(text: string): Inline[] {
  return joined(inline(marked.lexer(text).flatMap((token) => (token as Tokens.Paragraph).tokens ?? [token])));
}

/** Joins adjacent strings. */
function joined(parts: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  return result;
}

function block(token: Token): Block[] {
  switch (token.type) {
    case 'space':
      return [];
    case 'paragraph':
      return [{ paragraph: joined(inline(token.tokens)) }];
    case 'list': {
      const { items, ordered } = token as Tokens.List;
      return [{ list: items.map((item) => joined(inline(item.tokens))), ...(ordered && { ordered }) }];
    }
    default:
      throw new Error(`contains "${token.raw.trim().slice(0, 40)}", but only ${ALLOWED} are supported`);
  }
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

function attributesOf(lines: string): Record<string, string> {
  return Object.fromEntries(
    lines.split('\n').map((line) => {
      const [, name, value] = /^([a-z][A-Za-z]*): (.+)$/.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new Error(`line "${line}" must be a name, a colon and text, such as "title: We’re open"`);
      return [name, value.trim().replace(/^"(.*)"$/, '$1')];
    }),
  );
}

/** @throws with the line, if it contains unsupported Markdown */
export function parseMarkdown(source: string): MarkdownPage {
  const text = source.replaceAll('\r\n', '\n');
  const [head = '', lines] = FRONT_MATTER.exec(text) ?? [];
  const page: MarkdownPage = {
    attributes: lines === undefined ? {} : attributesOf(lines),
    intro: [],
    sections: [],
  };
  let line = head.split('\n').length;
  for (const token of marked.lexer(text.slice(head.length))) {
    try {
      if (token.type === 'heading' && (token as Tokens.Heading).depth === 2)
        page.sections.push({ title: (token as Tokens.Heading).text, blocks: [] });
      else (page.sections.at(-1)?.blocks ?? page.intro).push(...block(token));
    } catch (error) {
      throw new Error(`line ${line} ${(error as Error).message}`);
    }
    line += token.raw.split('\n').length - 1;
  }
  return page;
}
