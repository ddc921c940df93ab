import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createServiceFolder } from './data-directory.ts';
import { EmbeddedPostgresqlError, UnusableProgramsError } from './embedded-postgresql-error.ts';
import { findPlatformPackage, type PlatformPackage, restoreLibraryLinks } from './platform-package.ts';
import { runProgram } from './run-program.ts';
import type { ServiceUser } from './service-user.ts';

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** As in 18.4. */
  version: string;
  majorVersion: number;
}

/** The major versions whose programs can be used. */
const OLDEST = 15;
const NEWEST = 18;

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

const programIn = (folder: string, name: string): string =>
  path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);

function binariesIn(folder: string, version: string): Binaries {
  assertShellSafe(folder);
  return {
    initdb: programIn(folder, 'initdb'),
    pgCtl: programIn(folder, 'pg_ctl'),
    version,
    majorVersion: Number.parseInt(version, 10),
  };
}

/**
 * Uses the programs of a PostgreSQL that is installed on this machine.
 * @throws UnusableProgramsError if some are missing or of an unsupported version
 */
export async function findInstalledBinaries(
  folder: string,
  user: ServiceUser | undefined,
): Promise<Binaries> {
  const missing = ['initdb', 'pg_ctl', 'postgres'].filter((name) => !existsSync(programIn(folder, name)));
  if (missing.length > 0) throw new UnusableProgramsError(`${folder} has no ${missing.join(', ')}.`);
  const server = programIn(folder, 'postgres');
  const { output } = await runProgram(server, ['--version'], { user });
  const version = /\(PostgreSQL\) (\S+)/.exec(output)?.[1];
  if (version === undefined) throw new UnusableProgramsError(`${server} --version printed: ${output}`);
  const binaries = binariesIn(folder, version);
  if (binaries.majorVersion < OLDEST || binaries.majorVersion > NEWEST)
    throw new UnusableProgramsError(`${folder} has those of PostgreSQL ${version}.`);
  return binaries;
}

/** Uses the programs that npm installed. */
export async function preparePackagedBinaries(
  user: ServiceUser | undefined,
  serviceFolder: string,
  onProgress: (message: string) => void,
): Promise<Binaries> {
  const platformPackage = findPlatformPackage();
  let native = path.join(platformPackage.folder, 'native');
  if (user === undefined) restoreLibraryLinks(native);
  else native = await copyForService(platformPackage, serviceFolder, onProgress);
  const [majorVersion, minorVersion] = platformPackage.version.split('.');
  return binariesIn(path.join(native, 'bin'), `${majorVersion}.${minorVersion}`);
}
