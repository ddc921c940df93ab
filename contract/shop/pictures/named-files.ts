import path from 'node:path';
import type { Shop } from '../schema/shop-schema.ts';
import { encodedFiles, type FoundPictures, type Original } from './read-pictures.ts';

const POSTER_WIDTH = 720;
const THUMBNAIL_WIDTH = 240;
const PRODUCT_WIDTH = 960;

const widest = ({ widths }: Original, limit: number) => widths.findLast((width) => width <= limit);

/** The name in URLs of a file in `pictures/`. Originals are served only encoded. */
function servedName(file: string, { originals }: FoundPictures, width: number, format: 'jpg' | 'webp') {
  const original = originals.find((each) => path.basename(each.file) === file);
  return original ? `${original.name}-${widest(original, width)}.${format}` : file;
}

const IMAGES = '/images/';

/** Replaces names of files in `pictures/` with the names of the files that browsers load. */
export function withServedFiles<Facts extends Pick<Shop, 'video' | 'demoProducts'>>(
  facts: Facts,
  found: FoundPictures,
): Facts {
  const { video, demoProducts } = facts;
  return {
    ...facts,
    video: video && {
      ...video,
      poster: servedName(video.poster, found, POSTER_WIDTH, 'webp'),
      thumbnail: servedName(video.thumbnail ?? video.poster, found, THUMBNAIL_WIDTH, 'webp'),
    },
    demoProducts: demoProducts.map((product) => ({
      ...product,
      image: product.image.startsWith(IMAGES)
        ? IMAGES + servedName(product.image.slice(IMAGES.length), found, PRODUCT_WIDTH, 'jpg')
        : product.image,
    })),
  };
}

function* namedFiles({
  video,
  demoProducts,
}: Pick<Shop, 'video' | 'demoProducts'>): Iterable<[string, string]> {
  for (const [index, { file }] of video?.sources.entries() ?? []) yield [`video.sources.${index}.file`, file];
  if (video) yield ['video.poster', video.poster];
  if (video?.thumbnail) yield ['video.thumbnail', video.thumbnail];
  for (const [index, { image }] of demoProducts.entries())
    if (image.startsWith(IMAGES)) yield [`demoProducts.${index}.image`, image.slice(IMAGES.length)];
}

/** Files that facts name (with the paths of the facts) but that are not served. */
export function missingFiles(facts: Pick<Shop, 'video' | 'demoProducts'>, found: FoundPictures) {
  const served = new Set([...found.readyMade.keys(), ...found.originals.flatMap(encodedFiles)]);
  return [...namedFiles(withServedFiles(facts, found))].filter(([, file]) => !served.has(file));
}
