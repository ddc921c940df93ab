import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { disableTypes, imageSize, types } from 'image-size';

/** The headers of other formats are so vague that even an empty file matches. */
const PICTURES = new Set(['bmp', 'gif', 'heif', 'jpg', 'jxl', 'png', 'svg', 'tiff', 'webp']);
disableTypes(types.filter((type) => !PICTURES.has(type)));

/** Before the pixels, cameras store previews and color profiles. */
const HEADER_BYTES = 512 * 1024;

/** A bit in the WebP header. */
const WEBP_ANIMATION = 2;

export interface ImageHeader {
  /** By the file's content: jpg, png, webp, gif, heif, ... */
  type: string;
  /** In pixels, as shown: phones store upright photos sideways, with an orientation. */
  width: number;
  height: number;
  animated: boolean;
}

function readStart(file: string): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.subarray(0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

function isAnimated(content: Buffer, type: string): boolean {
  if (type === 'webp')
    return content.toString('latin1', 12, 16) === 'VP8X' && (content.readUInt8(20) & WEBP_ANIMATION) !== 0;
  return type === 'png' && content.subarray(0, content.indexOf('IDAT')).includes('acTL');
}

function parse(content: Buffer): ImageHeader {
  const { width, height, orientation = 1, type = '' } = imageSize(content);
  const [shownWidth, shownHeight] = orientation >= 5 ? [height, width] : [width, height];
  return { type, width: shownWidth, height: shownHeight, animated: isAnimated(content, type) };
}

/** @throws if the file is not an image of a known format */
export function readImageHeader(file: string): ImageHeader {
  try {
    return parse(readStart(file));
  } catch {
    return parse(readFileSync(file));
  }
}
