import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readFacts, textsIn } from '../facts-file.ts';

export interface FolderText {
  file: string;
  /** In `shop.json`. */
  path?: string;
  text: string;
}

/** The paragraphs and attributes of a page, each without line breaks. */
export const paragraphsOf = (page: string): string[] =>
  page
    .split(/\n\s*\n|^---$|\n(?=\w+: )/m)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/** The Markdown files of a shop's folder by name. */
function pagesIn(folder: string): Map<string, string> {
  const files = ['pages', 'posts'].flatMap((name) =>
    existsSync(path.join(folder, name))
      ? readdirSync(path.join(folder, name))
          .filter((file) => file.endsWith('.md'))
          .map((file) => `${name}/${file}`)
      : [],
  );
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

/** All texts of a shop's folder: in `shop.json`, and the paragraphs of its pages and posts. */
export function textsOfFolder(folder: string): FolderText[] {
  return [
    ...[...textsIn(readFacts(folder))].map((found) => ({ file: 'shop.json', ...found })),
    ...[...pagesIn(folder)].flatMap(([file, page]) => paragraphsOf(page).map((text) => ({ file, text }))),
  ];
}
