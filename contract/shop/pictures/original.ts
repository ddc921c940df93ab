import { statSync } from 'node:fs';
import path from 'node:path';
import { formatCount } from '../../pluralize.ts';
import { type ImageHeader, readImageHeader } from './image-header.ts';

export interface Picture {
  /** In pixels; each exists in each format. */
  widths: number[];
  /** The ratio of width to height. */
  ratio: number;
}

/** The widths in pixels that the build writes, up to the original's own. */
const WIDTHS = [160, 240, 360, 480, 720, 960, 1200, 1440];

/** In pixels. A video's poster is as wide as the video. */
const minWidth = (file: string) => (/-poster\.\w+$/.test(file) ? 640 : 1200);
const MAX_MEGABYTES = 40;
const MAX_MEGAPIXELS = 100;

/** The formats of originals by file extension. */
const FORMATS: Record<string, string> = { '.jpg': 'jpg', '.jpeg': 'jpg', '.png': 'png', '.webp': 'webp' };

/** Pictures that not all browsers can show. */
const OTHER_PICTURES = /\.(?:avif|bmp|gif|heic|heif|jxl|svg|tiff?)$/i;

const formatOf = (file: string) => FORMATS[path.extname(file).toLowerCase()];

export const isOriginal = (file: string) => formatOf(file) !== undefined;
export const isOtherPicture = (file: string) => OTHER_PICTURES.test(file);

const count = (value: number) => formatCount(Math.ceil(value));

function headerProblem(file: string, { type, width, height, animated }: ImageHeader): string | undefined {
  if (type !== formatOf(file)) {
    return Object.values(FORMATS).includes(type)
      ? `contains a ${type.toUpperCase()} picture; rename it to end in .${type}`
      : `contains a ${type.toUpperCase()} picture; save it as a JPEG, PNG or WebP file`;
  }
  if (animated) return 'is animated; use a still picture, or a video';
  if (width * height > MAX_MEGAPIXELS * 1e6)
    return `has ${count((width * height) / 1e6)} megapixels; the limit is ${MAX_MEGAPIXELS}`;
  if (width < minWidth(file))
    return `is ${count(width)} pixels wide; it must be at least ${count(minWidth(file))} pixels wide`;
  return undefined;
}

/**
 * @param name in URLs
 * @returns what is wrong with the file, if anything
 */
export function readOriginal(file: string, name = path.parse(file).name): Picture | string {
  if (!/^[\w-]+$/.test(name))
    return 'has a name that does not work in URLs; use only letters, digits and hyphens, as in front-view.jpg';
  const megabytes = statSync(file).size / 1e6;
  if (megabytes > MAX_MEGABYTES) return `is ${count(megabytes)} MB; the limit is ${MAX_MEGABYTES} MB`;
  let header: ImageHeader;
  try {
    header = readImageHeader(file);
  } catch {
    return 'is not a valid picture; save it again as a JPEG, PNG or WebP file';
  }
  const { width, height } = header;
  return (
    headerProblem(file, header) ?? { widths: WIDTHS.filter((each) => each <= width), ratio: width / height }
  );
}
