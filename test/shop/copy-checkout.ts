import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from './child-process.ts';

const NOT_COPIED = /^(\.git|\.env|data|dist|dist-.*|node_modules|test-results)$/;

/** Copies the sources of the shop into a folder, where a test may change and build them. Packages are linked to. */
export function copyCheckout(folder: string): void {
  const filter = (file: string) => !NOT_COPIED.test(file);
  // The packages are newer than the lock file, or they are installed again.
  cpSync('.', folder, { recursive: true, preserveTimestamps: true, filter });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}

/** Copies the build, too. */
export function copyBuild(checkout: string): void {
  cpSync('dist/', path.join(checkout, 'dist'), { recursive: true });
}

/** Puts another build in the place of the one that a copy has. None of its assets is called as before. */
export function replaceBuild(checkout: string): void {
  execFileSync(process.execPath, ['test/shop/next-build.mjs'], { cwd: checkout });
}
