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

/** The same after the folder has changed. If it is not valid, the earlier exports stay in use. */
export async function evaluateAgain() {
  const next = evaluate();
  await next;
  modules = next;
}

const FACTS = path.resolve(CHECKOUT, SHOP_FOLDER, 'shop.json');
/** Whether the facts have changed while the server's bundle was watched. */
let changed = false;

/** A plugin for the server's bundle, and for Vite, for which shop-changes.mjs watches the folder. */
export const shopModules = {
  name: 'shop-modules',
  watchChange: (file) => {
    changed ||= file === FACTS;
  },
  load: {
    filter: { id: NAME },
    async handler(id) {
      if (!this.environment) {
        this.addWatchFile(FACTS);
        if (changed) modules = undefined;
        changed = false;
      }
      const values = await evaluatedModules();
      return sourceOf(values.get(path.relative(CHECKOUT, id).replaceAll('\\', '/')));
    },
  },
};
