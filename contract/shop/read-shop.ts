import path from 'node:path';
import { factPath, readFacts } from './facts-file.ts';
import { withServedFiles } from './pictures/named-files.ts';
import type { Picture } from './pictures/original.ts';
import { type FoundPictures, readPictures } from './pictures/read-pictures.ts';
import { checkUsedPictures } from './pictures/used-pictures.ts';
import { PROVIDERS, placeholderFiller, placeholderNames, placeholderValues } from './placeholders.ts';
import { type Post, readPages, readPosts, type TextPages } from './read-pages.ts';
import { errorMessage } from './schema/error-message.ts';
import { type Shop, shopSchema } from './schema/shop-schema.ts';

/** Everything in a shop's folder, validated, with its placeholders filled in. */
export interface ShopFolder extends Omit<Shop, 'pictures'> {
  /** The pictures that have an alt text. */
  pictures: Record<string, Picture & { alt: string }>;
  pictureFiles: FoundPictures;
  pages: TextPages;
  posts: Post[];
}

type Report = (file: string, sentence: string) => void;

/** The content of `shop.json`, not validated; undefined if it is not valid JSON. */
function factsAsWritten(folder: string, problems: string[]): Record<string, unknown> | undefined {
  try {
    return Object(readFacts(folder));
  } catch (error) {
    problems.push((error as Error).message);
    return undefined;
  }
}

/** Reports the problems of `shop.json`. @returns undefined if it has any */
function validFacts(written: object, report: (path: readonly PropertyKey[], sentence: string) => void) {
  const { data, error } = shopSchema.safeParse(written, { error: errorMessage });
  for (const { path: at, message } of error?.issues ?? []) report(at, message);
  return data;
}

/** Fills in the texts of Markdown files, whose problems have no path. */
function filledPages(pages: TextPages, folder: string, fillIn: <Text>(file: string, text: Text) => Text) {
  const entries = Object.entries(pages).map(([name, page]) => [
    name,
    fillIn(path.join(folder, `pages/${name}.md`), page),
  ]);
  return Object.fromEntries(entries) as TextPages;
}

/** Adds the pictures' sizes to their alt texts. */
function picturesOf(alts: Shop['pictures'], { pictures }: FoundPictures): ShopFolder['pictures'] {
  const entries = Object.entries(alts).flatMap(([name, alt]) => {
    const found = pictures.get(name);
    return found === undefined ? [] : [[name, { alt, ...found }] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Reads and validates the shop's folder.
 * @throws with one line per problem: the file, the path, and what is expected
 */
export function readShop(folder = process.env.SHOP_DIR ?? 'shop'): ShopFolder {
  const file = path.join(folder, 'shop.json');
  const problems: string[] = [];
  const report: Report = (at, sentence) => problems.push(`${at}: ${sentence}`);
  const reportFact = (at: readonly PropertyKey[], sentence: string) =>
    report(file, at.length === 0 ? sentence : `${factPath(at)}: ${sentence}`);

  const written = factsAsWritten(folder, problems);
  const pages = readPages(folder, report);
  const posts = readPosts(folder, report);
  const pictureFiles = readPictures(folder, report);
  if (written === undefined) throw new Error(problems.join('\n'));
  const shop = validFacts(written, reportFact);
  checkUsedPictures(folder, { written, pages, posts }, pictureFiles, report);

  const values = shop ? placeholderValues(shop) : placeholderNames(written);
  const { facts, ...texts } = shop ?? (written as unknown as Shop);
  const filled = placeholderFiller(values, reportFact)(texts);
  const privacy = path.join(folder, 'pages/privacy.md');
  const fillInFile = <Text>(at: string, text: Text) =>
    placeholderFiller(at === privacy ? { ...values, ...PROVIDERS } : values, (_, sentence) =>
      report(at, sentence),
    )(text);
  const filledTexts = {
    pages: filledPages(pages, folder, fillInFile),
    posts: [...posts].map(([at, post]) => fillInFile(at, post)),
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return {
    ...withServedFiles(filled, pictureFiles),
    ...filledTexts,
    facts,
    pictures: picturesOf(filled.pictures, pictureFiles),
    pictureFiles,
  };
}
