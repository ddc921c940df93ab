import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, runCommand } from './run-command.mjs';

const PROGRESS_EVERY_MILLISECONDS = 2_000;

function packagesOf(file) {
  const location = path.join(CHECKOUT, file);
  return existsSync(location) ? JSON.parse(readFileSync(location, 'utf8')).packages : {};
}

/** Says how far npm has come, which says nothing itself. */
function showProgress(folder, wanted) {
  const files = wanted.map(([name]) => path.join(CHECKOUT, folder, name, 'package.json'));
  return setInterval(() => {
    console.log(`  ${files.filter((file) => existsSync(file)).length} of ${files.length} packages`);
  }, PROGRESS_EVERY_MILLISECONDS);
}

/**
 * Installs what a folder of the checkout lacks of its packages.
 * @param tests whether the packages are wanted, too, that only tests need (`devDependencies`)
 */
export async function ensureInstalled({ folder = '.', tests = false } = {}) {
  // npm writes down what it has installed when it is done; that must be what the lock file asks for.
  const installed = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
  // Who has them keeps them.
  const withTests = tests || Object.values(installed).some(({ dev }) => dev);
  const wanted = Object.entries(packagesOf(path.join(folder, 'package-lock.json'))).filter(
    ([name, { optional, devOptional, dev }]) =>
      name !== '' && !optional && !devOptional && (withTests || !dev),
  );
  const lacking = wanted.filter(([name, { version }]) => installed[name]?.version !== version);
  if (lacking.length === 0) return;
  // What is there, and right, stays when only the tests' packages are missing.
  const command = lacking.every(([, { dev }]) => dev) ? ['install', '--no-save'] : ['ci'];
  console.log(`Installing ${lacking.length} packages …`);
  const progress = showProgress(folder, wanted);
  const args = [
    ...command,
    `--prefix=${folder}`,
    withTests ? '--include=dev' : '--omit=dev',
    // What builds the shop is a peer dependency: the user's settings must not leave it out.
    '--legacy-peer-deps=false',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  if (npm) await runCommand(process.execPath, [npm, ...args]);
  else await runCommand('npm', args);
  clearInterval(progress);
}
