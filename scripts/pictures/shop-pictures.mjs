// Where the pictures and icons of a shop are: in its folder, or in the cache of what is made from them.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importTypeScript } from '../import-typescript.mjs';
import { CHECKOUT } from '../run-command.mjs';
import { SHOP_FOLDER } from '../shop-folder.mjs';
import { CACHE } from './cache.mjs';
import { planStep } from './steps.mjs';

const ICONS = [
  'apple-touch-icon.png',
  'favicon.ico',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
];
const SOCIAL_CARD = 'social-card.jpg';
const PLACEHOLDER = 'missing-picture.svg';
/** The logo as printers draw it best. */
const INK_LOGO = 'logo-ink.svg';

/** The picture of the first variant at its largest. */
function firstPicture({ variants, pictures, pictureFiles: { originals, readyMade } }) {
  const name = variants[0].picture;
  const original = originals.find((each) => each.name === name);
  return original?.file ?? readyMade.get(`${name}-${pictures[name].widths.at(-1)}.jpg`);
}

async function readFolder(folder) {
  const { readShop, ...rest } = await importTypeScript('contract/shop/for-build.ts');
  try {
    return { shop: readShop(folder), ...rest };
  } catch ({ message }) {
    // Without the stack, which quotes the whole module.
    throw new Error(message);
  }
}

/**
 * @returns the files that browsers load, by path; the text of the web manifest; and the steps that make the files in
 *   the cache
 * @throws if the folder has problems, with a sentence for each
 */
export async function readShopPictures({ folder = SHOP_FOLDER, cache = CACHE } = {}) {
  const { encodedFiles, PAPER, shop, webManifest } = await readFolder(folder);
  const { originals, readyMade } = shop.pictureFiles;
  const steps = [];
  const made = (step, source) => {
    const planned = planStep(step, source, { cache, paper: PAPER });
    steps.push(planned);
    return planned.folder;
  };
  const encoded = originals.flatMap((original) => {
    const target = made('encodePicture', original);
    return encodedFiles(original).map((name) => [name, path.join(target, name)]);
  });

  const logo = path.join(folder, 'pictures/logo.svg');
  const ready = (name) => path.join(folder, 'icons', name);
  const isReady = (name) => existsSync(ready(name));
  const drawn = ICONS.every(isReady) ? '' : made('drawIcons', { file: logo });
  const card = isReady(SOCIAL_CARD)
    ? ready(SOCIAL_CARD)
    : path.join(made('drawSocialCard', { file: firstPicture(shop) }), SOCIAL_CARD);
  const inImages = [...readyMade, ...encoded, [SOCIAL_CARD, card]];
  const files = new Map([
    ...inImages.map(([name, file]) => [`images/${name}`, file]),
    ...ICONS.map((name) => [name, isReady(name) ? ready(name) : path.join(drawn, name)]),
    ['favicon.svg', logo],
    [INK_LOGO, isReady(INK_LOGO) ? ready(INK_LOGO) : logo],
    [
      PLACEHOLDER,
      isReady(PLACEHOLDER) ? ready(PLACEHOLDER) : path.join(CHECKOUT, 'scripts/pictures', PLACEHOLDER),
    ],
  ]);
  return { files, manifest: webManifest(shop), steps };
}
