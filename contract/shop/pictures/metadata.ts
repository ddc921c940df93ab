import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boxOf } from './media-box.ts';

const startsWithOneOf = (content: Buffer, names: readonly string[]) =>
  names.some((name) => content.toString('latin1', 0, name.length) === name);

const IN_JPEG = ['Exif\0', 'http://ns.adobe.com/', 'Photoshop 3.0\0'];

/** Before the pixels, a JPEG file is a list of segments. */
function jpegHasMetadata(content: Buffer): boolean {
  for (let at = 2; at + 4 <= content.length && content.readUInt8(at + 1) !== 0xda; ) {
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (startsWithOneOf(content.subarray(at + 4, end), IN_JPEG)) return true;
    at = end;
  }
  return false;
}

const IN_PNG = ['XML:com.adobe.xmp\0', 'Raw profile type '];

function pngHasMetadata(content: Buffer): boolean {
  for (let at = 8; at + 8 <= content.length; at += 12 + content.readUInt32BE(at)) {
    const type = content.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf' || (/^[itz]TXt$/.test(type) && startsWithOneOf(content.subarray(at + 8), IN_PNG)))
      return true;
  }
  return false;
}

/** Two bits of the extended header. */
const webpHasMetadata = (content: Buffer) =>
  content.toString('latin1', 12, 16) === 'VP8X' && (content.readUInt8(20) & 0b1100) !== 0;

function avifHasMetadata(content: Buffer): boolean {
  const items = boxOf(content, 'meta');
  return ['Exif', 'application/rdf+xml'].some((type) => items.includes(type, 0, 'latin1'));
}

const CHECKS: Record<string, (content: Buffer) => boolean> = {
  '.avif': avifHasMetadata,
  '.jpg': jpegHasMetadata,
  '.png': pngHasMetadata,
  '.webp': webpHasMetadata,
};

/** What is wrong with a ready-made picture. Browsers load it unchanged, and cameras may have stored the location. */
export function metadataProblem(file: string): string | undefined {
  return CHECKS[path.extname(file)]?.(readFileSync(file))
    ? 'contains camera metadata, possibly including the location; remove it, for example with "exiftool -all= -overwrite_original FILE"'
    : undefined;
}
