import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from '../scripts/run-command.mjs';

const CLIENT = path.join(CHECKOUT, 'dist/client');

/** A chunk of the build and all that it imports at once. */
function filesOf(manifest, name, found = new Set()) {
  const { file, imports = [] } = manifest[name];
  if (!found.has(file)) {
    found.add(file);
    for (const each of imports) filesOf(manifest, each, found);
  }
  return found;
}

/** JavaScript that the pages of shoppers need until they can be used, as browsers get it, in Brotli. */
export function weightRows() {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name].isEntry);
  // The product page is in the entry chunk.
  const product = filesOf(manifest, entry);
  const home = new Set([...product, ...filesOf(manifest, 'pages/home.tsx')]);
  const withList = new Set([...home, ...filesOf(manifest, 'features/catalog/product-queries.ts')]);
  const row = (work, files, aim) => {
    const bytes = [...files].map((file) => readFileSync(path.join(CLIENT, `${file}.br`)).length);
    const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000;
    return { work, shop: `${kilobytes.toFixed(1)} kB`, aim: `at most ${aim} kB` };
  };
  return [
    row('JavaScript of `/` in Brotli until it can be used', home, 90),
    row('the same with that of its list of products, for which it asks then', withList, 90),
    row('JavaScript of the product page in Brotli until it can be used', product, 85),
  ];
}
