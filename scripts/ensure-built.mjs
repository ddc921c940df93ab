import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { completeSwap, FINGERPRINT } from './build-folder.mjs';
import { ensureInstalled, TO_BUILD } from './ensure-installed.mjs';
import { fingerprintOfSources } from './fingerprint.mjs';
import { CHECKOUT, runCommand } from './run-command.mjs';

/** Whether a folder contains a build of the current sources. */
export function isBuilt(folder = path.join(CHECKOUT, 'dist')) {
  const file = path.join(folder, FINGERPRINT);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprintOfSources();
}

/** Installs missing packages, and builds if the sources have changed since the last build. */
export async function ensureBuilt() {
  completeSwap();
  if (isBuilt()) return ensureInstalled();
  await ensureInstalled({ needed: TO_BUILD });
  console.log('Building the shop…');
  await runCommand(process.execPath, ['scripts/build.mjs']);
}
