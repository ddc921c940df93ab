import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readClientChunks } from '../scripts/client-chunks.mjs';
import { CHECKOUT } from '../scripts/run-command.mjs';

const CLIENT = path.join(CHECKOUT, 'dist/client');

/** JavaScript that the pages of shoppers need until they can be used, as browsers get it, in Brotli. */
export function scriptSizeRows() {
  const { entryFiles, filesBesideEntry } = readClientChunks(CLIENT);
  // The product page is in the entry chunk.
  const home = [...entryFiles, ...filesBesideEntry('pages/home.tsx')];
  const list = filesBesideEntry('features/catalog/product-queries.ts');
  if (list.length === 0 || home.length === entryFiles.length)
    throw new Error('The list and / have no chunk of their own.');
  const withList = [...new Set([...home, ...list])];
  const row = (work, files, aim) => {
    const bytes = files.map((file) => readFileSync(path.join(CLIENT, `${file}.br`)).length);
    const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000;
    return { work, shop: `${kilobytes.toFixed(1)} kB`, aim: `at most ${aim} kB` };
  };
  return [
    row('JavaScript of `/` in Brotli until it can be used', home, 90),
    row('the same with that of its list of products, for which it asks then', withList, 90),
    row('JavaScript of the product page in Brotli until it can be used', entryFiles, 85),
  ];
}
