import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readClientChunks } from '../scripts/client-chunks.mjs';
import { CHECKOUT } from '../scripts/run-command.mjs';

const CLIENT = path.join(CHECKOUT, 'dist/client');

/** The compressed size of the JavaScript that shoppers' pages need to become interactive. */
export function scriptSizeRows() {
  const { entryFiles, filesBesideEntry } = readClientChunks(CLIENT);
  // The product page is in the entry chunk.
  const home = [...entryFiles, ...filesBesideEntry('pages/home.tsx')];
  if (home.length === entryFiles.length) throw new Error('/ must have a separate chunk.');
  const row = (work, files, kilobyteLimit) => {
    const bytes = files.map((file) => readFileSync(path.join(CLIENT, `${file}.br`)).length);
    const kilobytes = bytes.reduce((sum, each) => sum + each, 0) / 1000;
    return { work, shop: `${kilobytes.toFixed(1)} kB`, target: `at most ${kilobyteLimit} kB` };
  };
  return [
    row('JavaScript in Brotli until `/` is interactive', home, 90),
    row('JavaScript in Brotli until the product page is interactive', entryFiles, 85),
  ];
}
