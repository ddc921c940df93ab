// `npm run own`: asks for the facts of a shop, and writes a folder with them. With `--check`: lists what is not ready in the
// folder that is in use.
import './exit-with-npm.mjs';
import { ensureInstalled, TO_BUILD } from './ensure-installed.mjs';
import { CHECKOUT } from './run-command.mjs';
import { settingsInFile } from './settings-file.mjs';

const workingFolder = process.env.INIT_CWD ?? process.cwd();
process.chdir(CHECKOUT);
await ensureInstalled({ needed: TO_BUILD });
const { importTypeScript } = await import('./import-typescript.mjs');
const settingsFile = process.env.ENV_FILE || '.env';
const [option, ...others] = process.argv.slice(2);

async function makeShop() {
  const folder = process.env.SHOP_DIR || settingsInFile().SHOP_DIR || 'my-shop';
  // Settings read their defaults from this folder, because the new one does not exist yet.
  process.env.SHOP_DIR = 'shop';
  const { runOwn } = await importTypeScript('contract/shop/own/own-command.ts');
  const { stdin: input, stdout: output } = process;
  return runOwn({ folder, settingsFile, workingFolder, input, output });
}

async function checkShop() {
  const { SHOP_FOLDER } = await import('./shop-folder.mjs');
  const { problemsBeforeSelling } = await importTypeScript('server/health/check-shop.ts');
  const lines = problemsBeforeSelling(SHOP_FOLDER, settingsFile);
  console.log(lines.join('\n') || `${SHOP_FOLDER} has nothing left to replace.`);
  return Math.min(lines.length, 1);
}

async function run() {
  if (option === undefined) return makeShop();
  if (option === '--check' && others.length === 0) return checkShop();
  throw new Error('Usage: npm run own, or npm run own -- --check');
}

// Only the message: the stack would quote the whole bundle.
process.exitCode = await run().catch(({ message }) => {
  console.error(message);
  return 1;
});
