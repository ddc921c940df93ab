import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

function readRelease(): string {
  const file = path.join(ROOT, 'release');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
}

/**
 * The running release, such as 0.1.0. The build writes it to a file, since the checkout may already be at a newer
 * release. Read once at startup, since another build may replace the file.
 */
export const CURRENT_RELEASE = readRelease();
