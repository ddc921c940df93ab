// Builds the client into the `client` folder of the given build: hashed assets, a prerendered page for every public
// route, and an index of the inline scripts and styles.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// Set before the imports below: React picks its production build when it is loaded.
process.env.NODE_ENV = 'production';

const { build } = await import('vite');
const { BROWSERS } = await import('./browsers.mjs');
const { compressFiles } = await import('./compress-files.mjs');
const { CHECKOUT } = await import('./run-command.mjs');
const { subsetFonts } = await import('./subset-fonts.mjs');
const { writePages } = await import('./write-pages.mjs');

const [folder] = process.argv.slice(2);
const CLIENT = path.join(folder, 'client');
const PRERENDER = path.join(folder, 'prerender');

/** A minified script for inlining into the pages. */
async function buildInlineScript(input) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      target: BROWSERS,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  return output[0].code.trim();
}

process.chdir(CHECKOUT);
console.log('  subsetting the fonts');
await subsetFonts();
console.log('  building the client');
await build({ logLevel: 'warn', build: { outDir: CLIENT } });
// Emails link to them by fixed names.
cpSync('client/styles/fonts', path.join(CLIENT, 'fonts'), { recursive: true });
console.log('  prerendering the pages');
await build({ logLevel: 'warn', build: { outDir: PRERENDER, ssr: 'app/entry-server.tsx' } });
const { prerender, publicPages, SHOP_NAME, structuredData } = await import(
  pathToFileURL(path.join(PRERENDER, 'entry-server.js'))
);
const eventReplay = await buildInlineScript('client/app/event-replay.ts');
await writePages({
  client: CLIENT,
  shopName: SHOP_NAME,
  pages: publicPages(),
  prerender,
  structuredData,
  eventReplay,
});
rmSync(PRERENDER, { recursive: true });
console.log('  compressing the files');
compressFiles(CLIENT);
