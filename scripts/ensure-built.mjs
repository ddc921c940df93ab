import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprintOfSources } from './fingerprint.mjs';
import { CHECKOUT, runCommand } from './run-command.mjs';

const FINGERPRINT = path.join(CHECKOUT, 'dist/fingerprint');

/** Whether the last complete build is one of these sources. */
export const isBuilt = () =>
  existsSync(FINGERPRINT) && readFileSync(FINGERPRINT, 'utf8') === fingerprintOfSources();

/** Builds when the sources are not those of the last complete build. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building …');
  await runCommand(process.execPath, ['scripts/build.mjs']);
}
