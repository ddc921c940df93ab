import { statSync } from 'node:fs';
import path from 'node:path';
import { type ImageHeader, readImageHeader } from './image-header.ts';

export interface Picture {
  /** In pixels; each is there in each format. */
  widths: number[];
  /** Of width to height. */
  ratio: number;
}

/** The widths in pixels that the build makes of an original, up to the original's own. */
const WIDTHS = [160, 240, 360, 480, 720, 960, 1200, 1440];

/** In pixels. A video's poster is as wide as the video. */
const minWidth = (file: string) => (/-poster\.\w+$/.test(file) ? 640 : 1200);
const MAX_MEGABYTES = 40;
const MAX_MEGAPIXELS = 100;

/** The formats of originals, by the endings of their files. */
const FORMATS: Record<string, string> = { '.jpg': 'jpg', '.jpeg': 'jpg', '.png': 'png', '.webp': 'webp' };

/** Files that look like pictures to people, but not to all browsers. */
const OTHER_PICTURES = /\.(?:avif|bmp|gif|heic|heif|jxl|svg|tiff?)$/i;

const formatOf = (file: string) => FORMATS[path.extname(file).toLowerCase()];

export const isOriginal = (file: string) => formatOf(file) !== undefined;
export const isOtherPicture = (file: string) => OTHER_PICTURES.test(file);

const count = (value: number) => Math.floor(value).toLocaleString('en-US');

function headerProblem(file: string, { type, width, height, animated }: ImageHeader): string | undefined {
  if (type !== formatOf(file)) {
    return Object.values(FORMATS).includes(type)
      ? `is a ${type.toUpperCase()} file by its content, so its name must end in .${type}`
      : `is a ${type.toUpperCase()} file by its content; it must be a JPEG, PNG or WebP file`;
  }
  if (animated) return 'is animated; use a still picture, or a video';
  if (width * height > MAX_MEGAPIXELS * 1e6)
    return `has ${count((width * height) / 1e6)} megapixels; it must have at most ${MAX_MEGAPIXELS}`;
  if (width < minWidth(file))
    return `is ${count(width)} pixels wide; it must be at least ${count(minWidth(file))} pixels wide`;
  return undefined;
}

/**
 * The widths and the ratio of an original, or what is wrong with it.
 * @param name in URLs
 */
export function readOriginal(file: string, name = path.parse(file).name): Picture | string {
  if (!/^[\w-]+$/.test(name))
    return 'has a name that does not fit into a URL; use letters, digits and hyphens, such as front-view.jpg';
  const megabytes = statSync(file).size / 1e6;
  if (megabytes > MAX_MEGABYTES)
    return `is ${count(megabytes)} MB large; it must be at most ${MAX_MEGABYTES} MB`;
  let header: ImageHeader;
  try {
    header = readImageHeader(file);
  } catch {
    return 'cannot be read as a picture; save it again as a JPEG, PNG or WebP file';
  }
  const { width, height } = header;
  return (
    headerProblem(file, header) ?? { widths: WIDTHS.filter((each) => each <= width), ratio: width / height }
  );
}
