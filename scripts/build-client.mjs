// Builds the client into the `client` folder of the given build: hashed assets, a prerendered page for every public route, and the list of both.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// React chooses its build by this when it is first loaded, which the lines below do.
process.env.NODE_ENV = 'production';

const { build } = await import('vite');
const { compressFiles } = await import('./compress-files.mjs');
const { CHECKOUT } = await import('./run-command.mjs');
const { subsetFonts } = await import('./subset-fonts.mjs');
const { writePages } = await import('./write-pages.mjs');

const [folder] = process.argv.slice(2);
const CLIENT = path.join(folder, 'client');
const PRERENDER = path.join(folder, 'prerender');

process.chdir(CHECKOUT);
await subsetFonts();
await build({ logLevel: 'warn', build: { outDir: CLIENT } });
await build({ logLevel: 'warn', build: { outDir: PRERENDER, ssr: 'app/entry-server.tsx' } });
const { prerender, PRERENDERED_ROUTES } = await import(
  pathToFileURL(path.join(PRERENDER, 'entry-server.js'))
);
await writePages({ client: CLIENT, routes: PRERENDERED_ROUTES, prerender });
rmSync(PRERENDER, { recursive: true });
compressFiles(CLIENT);
