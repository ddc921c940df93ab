import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, runCommand } from './run-command.mjs';

/** Packages that are there when everything is that builds the shop, and that tests it. */
export const TO_BUILD = 'typescript';
export const TO_TEST = 'jest';

const modifiedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the packages of a folder of the checkout, unless they are those of its lock file. The copy of the lock file
 * says so at once; npm takes longer to answer than the shop to open.
 * @param needed a package that has to be there, too
 */
export async function ensureInstalled({ folder = '.', needed } = {}) {
  const inFolder = (file) => path.join(CHECKOUT, folder, file);
  const lock = inFolder('package-lock.json');
  const installed = inFolder('node_modules/.installed-package-lock.json');
  const has = (name) => existsSync(inFolder(`node_modules/${name}`));
  const wanted = readFileSync(lock);
  const isCurrent = existsSync(installed)
    ? readFileSync(installed).equals(wanted)
    : // Somebody has called npm, which writes this when it is done.
      modifiedAt(inFolder('node_modules/.package-lock.json')) > modifiedAt(lock);
  if (isCurrent && (needed === undefined || has(needed))) return;
  console.log('Installing packages …');
  const args = [
    // What is there, and right, stays when only some are missing: a shop may be running from it.
    ...(isCurrent ? ['install', '--no-save'] : ['ci']),
    `--prefix=${folder}`,
    '--include=dev',
    // Who has the packages of the tests keeps them.
    ...(needed === TO_TEST || has(TO_TEST) ? [] : ['--workspaces=false']),
    '--loglevel=error',
  ];
  const npm = process.env.npm_execpath;
  if (npm) await runCommand(process.execPath, [npm, ...args]);
  else await runCommand('npm', args);
  // npm 10 leaves some lines out when it installs what is missing.
  if (isCurrent) writeFileSync(lock, wanted);
  writeFileSync(installed, wanted);
}
