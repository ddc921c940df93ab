import path from 'node:path';
import { build } from 'rolldown';
import { CHECKOUT } from './run-command.mjs';

/** The exports of a TypeScript module and its imports: bundled before they run, because Node 20 does not run TypeScript. */
export async function importTypeScript(file) {
  const { output } = await build({
    input: path.join(CHECKOUT, file),
    platform: 'node',
    write: false,
    logLevel: 'warn',
  });
  // The time, because Node evaluates the same URL only once.
  const code = Buffer.from(`${output[0].code}// ${Date.now()}`).toString('base64');
  return import(`data:text/javascript;base64,${code}`).catch(({ message }) => {
    // Without the stack, which quotes the whole URL.
    throw new Error(message);
  });
}
