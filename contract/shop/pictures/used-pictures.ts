import path from 'node:path';
import { textsIn } from '../facts-file.ts';
import type { Post, TextPages } from '../read-pages.ts';
import { shopSchema } from '../schema/shop-schema.ts';
import { missingFiles } from './named-files.ts';
import type { FoundPictures } from './read-pictures.ts';

/** Where `shop.json` names a picture. */
const PICTURE =
  /^(?:(?:variants|gallery|closerLook) \(entry \d+\)\.picture|variants \(entry \d+\)\.homePicture|closerLook \(entry \d+\)\.variantPictures\..+|home\.(?:featured|features)\.(?:picture|card)|notFound\.picture|mascot)$/;

interface Texts {
  /** The content of `shop.json`, even if it is not valid: a wrong price must not hide that a picture is missing. */
  written: Record<string, unknown>;
  pages: TextPages;
  /** By their files. */
  posts: ReadonlyMap<string, Post>;
}

/** Every use of a picture, as its file, its path and the picture's name. */
function* usesOf(folder: string, { written, pages, posts }: Texts): Iterable<[string, string, string]> {
  for (const { path: at, text } of textsIn(written))
    if (PICTURE.test(at)) yield [path.join(folder, 'shop.json'), at, text.trim()];
  if (pages.about) yield [path.join(folder, 'pages/about.md'), 'picture', pages.about.picture];
  for (const [file, { picture }] of posts) yield [file, 'picture', picture];
}

/** Reports pictures and files that are used but missing. */
export function checkUsedPictures(
  folder: string,
  texts: Texts,
  found: FoundPictures,
  report: (file: string, sentence: string) => void,
): void {
  const { written } = texts;
  const alts = Object.keys(written.pictures ?? {});
  const isThere = (name: string) => found.pictures.has(name) || found.refused.has(name);
  for (const [file, at, name] of usesOf(folder, texts)) {
    if (alts.includes(name)) continue;
    const problem = isThere(name)
      ? 'has no alt text under "pictures" in shop.json'
      : `is not in ${path.join(folder, 'pictures')}, which contains ${[...found.pictures.keys()].join(', ') || 'no pictures'}`;
    report(file, `${at}: "${name}" ${problem}`);
  }
  for (const name of alts)
    if (!isThere(name))
      report(
        path.join(folder, `pictures/${name}.jpg`),
        'is missing; add a JPEG, PNG or WebP file at least 1,200 pixels wide',
      );
  const { video, demoProducts } = shopSchema.shape;
  const named = {
    video: video.safeParse(written.video).data,
    demoProducts: demoProducts.safeParse(written.demoProducts).data ?? [],
  };
  for (const [at, name] of missingFiles(named, found))
    report(path.join(folder, 'shop.json'), `${at}: "${name}" is not in ${path.join(folder, 'pictures')}`);
}
