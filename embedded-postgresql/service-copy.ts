import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createServiceFolder } from './data-directory.ts';
import { restoreLibraryLinks } from './library-links.ts';
import type { PlatformPackage } from './platform-package.ts';
import { SERVICE_FOLDER } from './service-folder.ts';

const ABANDONED_AFTER = 10 * 60 * 1000;

/** Open for everybody to read, whatever the umask was when npm unpacked it, and safe on the disk. */
async function settle(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode } = await lstat(file);
    await chmod(file, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644);
    if (!entry.isFile()) continue;
    const handle = await open(file, 'r');
    await handle.sync().finally(() => handle.close());
  }
  await chmod(folder, 0o755);
}

async function removeAbandoned(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const copy = path.join(folder, name);
    const { mtimeMs } = await stat(copy).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_AFTER) await rm(copy, { recursive: true, force: true });
  }
}

/**
 * The programs, copied once to where an unprivileged user may run them: a checkout of root's is often closed to
 * everybody else. It gets its name when it is complete, so that a copy that was killed is never used.
 * @returns the copy's `native` folder
 */
export async function copyForService(
  { folder, version }: PlatformPackage,
  destination: string = SERVICE_FOLDER,
): Promise<string> {
  const copy = path.join(destination, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  createServiceFolder(destination);
  await removeAbandoned(destination, `postgresql-${version}.new-`);
  const draft = `${copy}.new-${randomBytes(6).toString('hex')}`;
  try {
    const native = path.join(draft, 'native');
    await cp(path.join(folder, 'native'), native, { recursive: true, verbatimSymlinks: true });
    restoreLibraryLinks(native);
    await settle(native);
    await rename(native, copy);
  } catch (error) {
    // Two first starts at once: one copy is enough.
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}
