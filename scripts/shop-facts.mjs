// The facts of the shop's folder as a module without imports, so that neither browsers nor the built server read the folder.
import path from 'node:path';
import { build } from 'rolldown';
import { CHECKOUT } from './run-command.mjs';

const MODULE = path.join(CHECKOUT, 'contract/shop/facts.ts');

/**
 * `contract/shop/facts.ts` with the values of its exports.
 * @throws if the folder is not valid: a sentence for each wrong fact
 */
export async function factsModule() {
  // Bundled before it runs, because Node 20 does not run TypeScript.
  const { output } = await build({ input: MODULE, platform: 'node', write: false, logLevel: 'warn' });
  // The time, because `npm run dev` reads the folder again, and Node evaluates the same URL only once.
  const code = Buffer.from(`${output[0].code}// ${Date.now()}`).toString('base64');
  const facts = await import(`data:text/javascript;base64,${code}`).catch(({ message }) => {
    // Without the stack, which quotes the whole URL.
    throw new Error(message);
  });
  return Object.entries(facts)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

const FOLDER = path.join(CHECKOUT, 'shop');

/** A plugin for Vite and Rolldown. */
export const shopFacts = {
  name: 'shop-facts',
  configureServer(server) {
    server.watcher.add(FOLDER).on('change', (file) => {
      if (file.startsWith(FOLDER)) server.restart();
    });
  },
  load: {
    filter: { id: /[\\/]contract[\\/]shop[\\/]facts\.ts$/ },
    handler() {
      this.addWatchFile(path.join(FOLDER, 'shop.json'));
      return factsModule();
    },
  },
};
