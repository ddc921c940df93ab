import { readFileSync } from 'node:fs';
import path from 'node:path';
import { missingFiles, withServedFiles } from './pictures/named-files.ts';
import type { Picture } from './pictures/original.ts';
import { type FoundPictures, MISSING, readPictures } from './pictures/read-pictures.ts';
import { placeholderFiller } from './placeholders.ts';
import { type Post, readPages, readPosts, type TextPages } from './read-pages.ts';
import { problemSentence } from './schema/sentences.ts';
import { type Shop, shopSchema } from './schema/shop-schema.ts';

/** Everything in a shop's folder, validated, with its placeholders filled in. */
export interface ShopFolder extends Omit<Shop, 'pictures'> {
  /** The pictures that have an alt text. */
  pictures: Record<string, Picture & { alt: string }>;
  pictureFiles: FoundPictures;
  pages: TextPages;
  posts: Post[];
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? `${file} is missing` : `${file} is not valid JSON: ${message}`);
  }
}

/** Every use of a picture: the path of the fact, and the picture's name. */
function* usedPictures(shop: Shop, pages: TextPages, posts: readonly Post[]): Iterable<[string, string]> {
  for (const [index, { picture }] of shop.variants.entries()) yield [`variants.${index}.picture`, picture];
  for (const [index, { picture }] of shop.gallery.entries()) yield [`gallery.${index}.picture`, picture];
  for (const [index, { picture }] of shop.closerLook.entries())
    yield [`closerLook.${index}.picture`, picture];
  yield ['home.featured.picture', shop.home.featured.picture];
  if (shop.home.features) yield ['home.features.picture', shop.home.features.picture];
  if (shop.notFound.picture !== undefined) yield ['notFound.picture', shop.notFound.picture];
  if (pages.about) yield ['pages/about.md: picture', pages.about.picture];
  for (const { date, picture } of posts) yield [`the post of ${date}: picture`, picture];
}

/** Adds the pictures' sizes to their alt texts. */
function picturesOf(alts: Shop['pictures'], { pictures }: FoundPictures, report: (name: string) => void) {
  const entries = Object.entries(alts).flatMap(([name, alt]) => {
    const found = pictures.get(name);
    if (found === undefined) report(name);
    return found === undefined ? [] : [[name, { alt, ...found }] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Reads and validates the shop's folder.
 * @throws if anything is missing or wrong, with a sentence for each: file, path and what is expected
 */
export function readShop(folder = process.env.SHOP_DIR ?? 'shop'): ShopFolder {
  const file = path.join(folder, 'shop.json');
  const problems: string[] = [];
  const report = (at: string, sentence: string) => problems.push(`${at}: ${sentence}`);
  const reportFact = (at: readonly PropertyKey[], sentence: string) =>
    report(file, at.length === 0 ? sentence : `${at.join('.')}: ${sentence}`);

  const { data: shop, error } = shopSchema.safeParse(parse(file), { error: problemSentence });
  for (const issue of error?.issues ?? []) reportFact(issue.path, issue.message);
  const pages = readPages(folder, report);
  const posts = readPosts(folder, report);
  const pictureFiles = readPictures(folder, report);
  if (shop === undefined || problems.length > 0) throw new Error(problems.join('\n'));

  const pictureProblem = (name: string) =>
    pictureFiles.pictures.has(name)
      ? `"${name}" has no alt text under "pictures" in shop.json`
      : `"${name}" is none of the pictures ${[...pictureFiles.pictures.keys()].join(', ')}`;

  for (const [at, name] of usedPictures(shop, pages, posts))
    if (shop.pictures[name] === undefined)
      report(at.includes('.md') ? path.join(folder, at) : `${file}: ${at}`, pictureProblem(name));
  for (const [at, name] of missingFiles(shop, pictureFiles))
    report(file, `${at}: "${name}" is not in ${path.join(folder, 'pictures')}`);
  const fillIn = placeholderFiller(shop, reportFact);
  const { product, facts, pictures: alts, ...texts } = shop;
  const filled = {
    ...withServedFiles(fillIn(texts), pictureFiles),
    pictures: picturesOf(fillIn(alts, ['pictures']), pictureFiles, (name) =>
      report(path.join(folder, `pictures/${name}.jpg`), MISSING),
    ),
    pictureFiles,
    facts,
    product: fillIn(product, ['product']),
    pages: fillIn(pages, ['pages']),
    posts: fillIn(posts, ['posts']),
  };
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return filled;
}
