// The files of the shop's folder that browsers load, by their paths in the built client.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { importTypeScript } from '../import-typescript.mjs';
import { CHECKOUT } from '../run-command.mjs';

export const FOLDER = path.join(CHECKOUT, 'shop');

const ICONS = [
  'apple-touch-icon.png',
  'favicon.ico',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'missing-picture.svg',
];

const CLIP = /\.(?:mp4|webm)$/;
const ENCODED = /\.(?:avif|webp|jpg)$/;

function filesIn(folder, pattern) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => [`images/${name}`, path.join(folder, name)]);
}

/** Absolute paths by the paths under which they are served, without a leading slash. */
export function servedFiles() {
  const pictures = path.join(FOLDER, 'pictures');
  const icons = path.join(FOLDER, 'icons');
  return new Map([
    ...filesIn(path.join(pictures, 'encoded'), ENCODED),
    ...filesIn(pictures, CLIP),
    ...ICONS.map((name) => [name, path.join(icons, name)]),
    ['favicon.svg', path.join(pictures, 'logo.svg')],
    ['images/social-card.jpg', path.join(icons, 'social-card.jpg')],
  ]);
}

export const MANIFEST = 'site.webmanifest';

export async function manifestText() {
  const [{ readShop }, { webManifest }] = await Promise.all(
    ['read-shop', 'web-manifest'].map((name) => importTypeScript(`contract/shop/${name}.ts`)),
  );
  return webManifest(readShop(FOLDER));
}
