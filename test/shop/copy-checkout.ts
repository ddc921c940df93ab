import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from './child-process.ts';
import { linkFolder } from './link-folder.cjs';

const NOT_COPIED = /^(\.git|\.env|\.cache|data|dist|dist-.*|(bench\/)?node_modules|test-results)$/;

/** Copies the shop's sources into a folder, where a test can change and build them. Packages are linked. */
export function copyCheckout(folder: string): void {
  const filter = (file: string) => !NOT_COPIED.test(file);
  // Timestamps are preserved: packages older than the lock file would be installed again.
  cpSync('.', folder, { recursive: true, preserveTimestamps: true, filter });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}

/** Links the build into a copied checkout. Tests replace its files, and never write into them. */
export function linkBuild(checkout: string): void {
  linkFolder('dist', path.join(checkout, 'dist'));
}

/** Replaces the build of a copied checkout by one whose assets all have different names. */
export function replaceBuild(checkout: string): void {
  execFileSync(process.execPath, ['test/shop/next-build.mjs'], { cwd: checkout });
}
