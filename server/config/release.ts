import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Of the shop whose build runs, as in 0.1.0. The build notes it, because the checkout may be a newer one by now. */
export function currentRelease(): string {
  return readFileSync(path.join(import.meta.dirname, '../../release'), 'utf8').trim();
}
