// Loaded only if there is something to draw.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ico } from './ico.mjs';

/** Launchers may crop an icon, but they always show a circle with 80% of its width. */
export const SAFE_SHARE = 0.66;
/** iPhones only round the corners of an icon. */
export const TOUCH_SHARE = 0.8;

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** @param share of the width that the logo fills */
async function draw(logo, size, { share = 1, ground = TRANSPARENT } = {}) {
  const inner = Math.round(size * share);
  const { width, height } = await sharp(logo).metadata();
  // Draws the logo at this size instead of enlarging it. At 72 dots per inch, it has the size that its file states.
  const density = Math.min(Math.max((72 * inner) / Math.max(width, height), 1), 100_000);
  const drawing = await sharp(logo, { density })
    .resize(inner, inner, { fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: ground } })
    .composite([{ input: drawing }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Writes the icons that browsers and phones show for the shop. */
export async function drawIcons({ file: logo }, { paper, to }) {
  const icons = {
    'favicon.ico': ico(await draw(logo, 32)),
    'icon-192.png': await draw(logo, 192),
    'icon-512.png': await draw(logo, 512),
    'icon-maskable-512.png': await draw(logo, 512, { share: SAFE_SHARE, ground: paper }),
    'apple-touch-icon.png': await draw(logo, 180, { share: TOUCH_SHARE, ground: paper }),
  };
  for (const [name, icon] of Object.entries(icons)) writeFileSync(path.join(to, name), icon);
}

/** Writes the picture that a shared link shows: a picture of the product on the color of the pages. */
export async function drawSocialCard({ file: picture }, { paper, to }) {
  const [width, height, margin, radius] = [1200, 630, 48, 28];
  const inner = await sharp(picture, { autoOrient: true })
    .resize(width - 2 * margin, height - 2 * margin, { fit: 'inside' })
    .toColorspace('srgb')
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  const corners = `<svg width="${inner.info.width}" height="${inner.info.height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  const rounded = await sharp(inner.data)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
  await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([{ input: rounded }])
    .jpeg({ quality: 86, progressive: true })
    .toFile(path.join(to, 'social-card.jpg'));
}
