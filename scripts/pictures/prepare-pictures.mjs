import { existsSync } from 'node:fs';
import { CACHE, fillFolder, pruneCache } from './cache.mjs';
import { readShopPictures } from './shop-pictures.mjs';

const TITLES = { drawIcons: 'drawing the icons', drawSocialCard: 'drawing the social card' };

/**
 * Encodes pictures and draws icons, unless the cache has them already.
 * @throws if the shop's folder has problems, before anything is encoded
 */
export async function preparePictures({ folder, cache = CACHE, report = console.log } = {}) {
  const { steps } = await readShopPictures({ folder, cache });
  const missing = steps.filter((each) => !existsSync(each.folder));
  const pictures = missing.filter(({ step }) => step === 'encodePicture');
  for (const each of missing) {
    const { file, name } = each.source;
    const position = `${pictures.indexOf(each) + 1} of ${pictures.length}`;
    report(`  ${TITLES[each.step] ?? `encoding picture ${position}: ${name}`}`);
    await fillFolder(each.folder, each.make).catch(({ message }) => {
      throw new Error(`${file}: cannot be encoded: ${message}`);
    });
  }
  pruneCache(
    cache,
    steps.map((each) => each.folder),
  );
}
