// Replaces each module named `*.shop.ts` with the values of its exports, so that neither browsers nor the built server read
// the shop's folder.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { CHECKOUT } from './run-command.mjs';
import { SHOP_FOLDER } from './shop-folder.mjs';

const NAME = /\.shop\.ts$/;

const shopModulesIn = (folder) =>
  readdirSync(path.join(CHECKOUT, folder), { recursive: true })
    .filter((file) => NAME.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')));

/** A module that exports the values. */
export const sourceOf = (values) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');

async function evaluate() {
  const files = ['contract', 'client'].flatMap(shopModulesIn);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-modules-'));
  try {
    // Bundled before they run, because Node 20 does not run TypeScript.
    await build({
      input: Object.fromEntries(files.map((file) => [file, path.join(CHECKOUT, file)])),
      platform: 'node',
      logLevel: 'warn',
      output: { dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    });
    const load = async (file) => [file, await import(pathToFileURL(path.join(folder, `${file}.mjs`)))];
    return new Map(await Promise.all(files.map(load)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let modules;

/**
 * The exports of each module, by its path in the checkout.
 * @throws if the shop's folder is not valid: a sentence for each problem
 */
export function evaluatedModules() {
  modules ??= evaluate();
  return modules;
}

const FACTS = path.resolve(CHECKOUT, SHOP_FOLDER, 'shop.json');

/** A plugin for Vite, and for the server's bundle. */
export const shopModules = {
  name: 'shop-modules',
  // For the server in development; Vite has its own watcher, below.
  watchChange: (file) => {
    if (file === FACTS) modules = undefined;
  },
  configureServer(server) {
    const folder = path.resolve(CHECKOUT, SHOP_FOLDER);
    server.watcher.add(folder).on('all', (_, file) => {
      if (!file.startsWith(folder)) return;
      modules = undefined;
      server.restart();
    });
  },
  load: {
    filter: { id: NAME },
    async handler(id) {
      this.addWatchFile(FACTS);
      const values = await evaluatedModules().catch(({ message }) => {
        // Reported without the stack, which does not help to mend the folder.
        throw Object.assign(new Error(message), { stack: message });
      });
      return sourceOf(values.get(path.relative(CHECKOUT, id).replaceAll('\\', '/')));
    },
  },
};
