import path from 'node:path';
import { build } from 'rolldown';
import { CHECKOUT } from './run-command.mjs';

const imported = new Map();

async function bundleAndImport(file) {
  const { output } = await build({
    input: path.join(CHECKOUT, file),
    platform: 'node',
    write: false,
    logLevel: 'warn',
  });
  const code = Buffer.from(output[0].code).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

/** The exports of a TypeScript module: bundled before it runs, because Node 20 does not run TypeScript. */
export function importTypeScript(file) {
  if (!imported.has(file)) imported.set(file, bundleAndImport(file));
  return imported.get(file);
}
