// Loaded only if there is something to encode.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const AVIF = { effort: 3, chromaSubsampling: '4:2:0' };
const WEBP = { effort: 6, smartSubsample: true };
const JPEG = { quality: 86, progressive: true };

/** Quality steps down until a file fits, so that a picture full of detail does not slow down a page. */
async function encodeToFit(limit, qualities, encode) {
  let encoded;
  for (const quality of qualities) {
    encoded = await encode(quality);
    if (encoded.length <= limit) break;
  }
  return encoded;
}

/** Bytes for a picture of this width; unlimited above the widths that most screens load. */
function limitFor(width, limits) {
  const [, limit = Number.POSITIVE_INFINITY] = limits.find(([upTo]) => width <= upTo) ?? [];
  return limit;
}

const ENCODERS = {
  avif: (picture, width) =>
    encodeToFit(
      limitFor(width, [
        [480, 35_000],
        [960, 45_000],
      ]),
      [70, 60, 50, 40],
      (quality) =>
        picture
          .clone()
          .avif({ ...AVIF, quality })
          .toBuffer(),
    ),
  webp: (picture, width) =>
    encodeToFit(limitFor(width, [[960, 60_000]]), [90, 82, 74, 66, 58], (quality) =>
      picture
        .clone()
        .webp({ ...WEBP, quality })
        .toBuffer(),
    ),
  jpg: (picture, _, paper) => picture.clone().flatten({ background: paper }).jpeg(JPEG).toBuffer(),
};

/** The pixels at the largest width, turned upright and in the colors of the web, without any other data. */
async function readPixels(file, width) {
  const { data, info } = await sharp(file, { autoOrient: true, failOn: 'error' })
    .resize({ width })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { channels, height } = info;
  return { data, raw: { width: info.width, height, channels } };
}

/**
 * Writes an original in all widths and formats.
 * @param paper replaces transparency, which JPEG lacks
 */
export async function encodePicture({ name, file, widths }, { paper, to }) {
  const { data, raw } = await readPixels(file, widths.at(-1));
  // One width after the other, which takes less memory than all at once.
  for (const width of widths) {
    const picture = sharp(data, { raw }).resize({ width });
    const encode = async ([format, encoder]) =>
      writeFileSync(path.join(to, `${name}-${width}.${format}`), await encoder(picture, width, paper));
    await Promise.all(Object.entries(ENCODERS).map(encode));
  }
}
