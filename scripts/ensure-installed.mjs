import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, runCommand } from './run-command.mjs';

/** If one of these is installed, so is everything needed to build or to test the shop. */
export const TO_BUILD = 'typescript';
export const TO_TEST = 'jest';

const modifiedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the packages of a folder of the checkout, unless they match its lock file. Compares with a copy of the lock
 * file, because asking npm takes longer than starting the shop.
 * @param needed a package that must be installed, even if the lock file is unchanged
 */
export async function ensureInstalled({ folder = '.', needed } = {}) {
  const inFolder = (file) => path.join(CHECKOUT, folder, file);
  const lock = inFolder('package-lock.json');
  const installed = inFolder('node_modules/.installed-package-lock.json');
  const has = (name) => existsSync(inFolder(`node_modules/${name}`));
  const wanted = readFileSync(lock);
  const isCurrent = existsSync(installed)
    ? readFileSync(installed).equals(wanted)
    : // npm was run by hand; it writes this file when it is done.
      modifiedAt(inFolder('node_modules/.package-lock.json')) > modifiedAt(lock);
  if (isCurrent && (needed === undefined || has(needed))) return;
  console.log('Installing packages…');
  const args = [
    // If only some packages are missing, `ci` must not remove the others: a running shop may be using them.
    ...(isCurrent ? ['install', '--no-save'] : ['ci']),
    `--prefix=${folder}`,
    '--include=dev',
    // Test packages stay if they are already installed.
    ...(needed === TO_TEST || has(TO_TEST) ? [] : ['--workspaces=false']),
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  if (npm) await runCommand(process.execPath, [npm, ...args]);
  else await runCommand('npm', args);
  // npm 10 drops some lines from the lock file when it installs missing packages.
  if (isCurrent) writeFileSync(lock, wanted);
  writeFileSync(installed, wanted);
}
