import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Tells later builds (scripts/build-folders.mjs) to leave the folder alone that this process serves from. */
export function keepBuildInUse(): void {
  const file = path.join(import.meta.dirname, '..', `in-use-${process.pid}`);
  try {
    writeFileSync(file, '');
  } catch {
    // Nobody builds where nobody can write, such as in an image.
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}
