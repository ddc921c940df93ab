import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

function readRelease(): string {
  const file = path.join(ROOT, 'release');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
}

/**
 * The running release, as in 0.1.0. A build writes it to a file, since the checkout may have moved on to a newer one. Read at
 * the start, since another build may replace this one.
 */
export const CURRENT_RELEASE = readRelease();
