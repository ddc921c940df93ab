import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, runCommand } from './run-command.mjs';

function packagesOf(file) {
  const location = path.join(CHECKOUT, file);
  return existsSync(location) ? JSON.parse(readFileSync(location, 'utf8')).packages : {};
}

/** npm writes down what it has installed when it is done; that must be what the lock file asks for. */
function isInstalled(folder) {
  const installed = packagesOf(path.join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(packagesOf(path.join(folder, 'package-lock.json'))).every(([name, wanted]) => {
    return (
      name === '' || wanted.optional || wanted.devOptional || installed[name]?.version === wanted.version
    );
  });
}

/** Installs what a folder of the checkout lacks of its packages. */
export async function ensureInstalled(folder = '.') {
  if (isInstalled(folder)) return;
  console.log('Installing packages. This takes about half a minute …');
  const args = ['ci', '--prefix', folder, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  if (npm) await runCommand(process.execPath, [npm, ...args]);
  else await runCommand('npm', args);
}
