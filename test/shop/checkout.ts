import { cpSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const NOT_COPIED = /^(\.git|\.env|data|dist|dist-.*|node_modules|test-results)$/;

/** Copies the sources of the shop into a folder, where a test may change and build them. Packages are linked to. */
export function copyCheckout(folder: string): void {
  cpSync('.', folder, { recursive: true, filter: (file) => !NOT_COPIED.test(file) });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}
