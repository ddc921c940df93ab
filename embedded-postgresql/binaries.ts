import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createServiceFolder } from './data-directory.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { findPlatformPackage, type PlatformPackage, restoreLibraryLinks } from './platform-package.ts';
import type { ServiceUser } from './service-user.ts';

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** As in 18.4. */
  version: string;
  majorVersion: string;
}

/** PostgreSQL's programs start each other through a shell, with paths in double quotes and unescaped. */
export function assertShellSafe(folder: string): void {
  const unsafe = process.platform === 'win32' ? /["%]/ : /["$`\\\n]/;
  if (!unsafe.test(folder)) return;
  throw new EmbeddedPostgresqlError(
    `PostgreSQL cannot run in ${folder}: its programs do not support " $ \` \\ % in the name of a folder. ` +
      'Rename the folder, or',
    'anotherPostgresql',
  );
}

const ABANDONED_AFTER_MILLISECONDS = 10 * 60 * 1000;

/** Makes the files readable for every user, whatever the umask of npm, and syncs them to disk. */
async function makeReadable(folder: string): Promise<void> {
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
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MILLISECONDS) await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Copies the programs once to where an unprivileged user may run them: other users often cannot enter root's checkout.
 * The copy is renamed when it is complete, so an aborted one is never used.
 * @returns the copy's `native` folder
 */
export async function copyForService(
  { folder, version }: PlatformPackage,
  serviceFolder: string,
  onProgress: (message: string) => void,
): Promise<string> {
  const copy = path.join(serviceFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  onProgress(`Copying PostgreSQL to ${copy}`);
  createServiceFolder(serviceFolder, serviceFolder);
  await removeAbandoned(serviceFolder, `postgresql-${version}.new-`);
  const draft = `${copy}.new-${randomBytes(6).toString('hex')}`;
  try {
    const native = path.join(draft, 'native');
    await cp(path.join(folder, 'native'), native, { recursive: true, verbatimSymlinks: true });
    restoreLibraryLinks(native);
    await makeReadable(native);
    await rename(native, copy);
  } catch (error) {
    // A concurrent first start may have made the copy.
    if (!existsSync(copy)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}

export async function prepareBinaries(
  user: ServiceUser | undefined,
  serviceFolder: string,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const platformPackage = findPlatformPackage();
  let native = path.join(platformPackage.folder, 'native');
  if (user === undefined) restoreLibraryLinks(native);
  else native = await copyForService(platformPackage, serviceFolder, onProgress);
  assertShellSafe(native);

  const suffix = process.platform === 'win32' ? '.exe' : '';
  const [majorVersion = '', minorVersion = ''] = platformPackage.version.split('.');
  return {
    initdb: path.join(native, 'bin', `initdb${suffix}`),
    pgCtl: path.join(native, 'bin', `pg_ctl${suffix}`),
    version: `${majorVersion}.${minorVersion}`,
    majorVersion,
  };
}
