import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

function readRelease(): string {
  const noted = path.join(ROOT, 'release');
  if (existsSync(noted)) return readFileSync(noted, 'utf8').trim();
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
}

/**
 * The release of the shop that runs, as in 0.1.0. A build notes its own, because the checkout may be a newer one by now;
 * without a build these are the sources themselves. Read at the start: another build may take the place of this one.
 */
export const CURRENT_RELEASE = readRelease();
