import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { assertShellSafe, type Binaries } from './binaries.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { flushPasswords, type Passwords } from './passwords.ts';
import { runProgram } from './run-program.ts';
import { INCLUDE_LINE } from './server-settings.ts';
import type { ServiceUser } from './service-user.ts';

/** Asks this process to exit. */
export interface ShutdownSignal {
  /** Aborts a start. A PostgreSQL that is ready runs until it is stopped. */
  requested?: AbortSignal;
  /** Stops PostgreSQL immediately, without a checkpoint; the next start recovers what was committed. */
  urgent?: AbortSignal;
}

/** PostgreSQL's files, and what is needed to run a server on them. */
export interface Cluster {
  dataDirectory: string;
  /** PostgreSQL's own folder in the data directory. */
  directory: string;
  binaries: Binaries;
  passwords: Passwords;
  /** The database to create, and the account that owns it. */
  database: string;
  owner: string;
  /** As in pg_stat_activity. */
  applicationName: string;
  /** Absent: PostgreSQL runs as the user of this process. */
  user: ServiceUser | undefined;
  shutdown: ShutdownSignal;
  /** Called while PostgreSQL is starting. */
  onWaiting?: () => void;
}

const DRAFT_PREFIX = 'postgresql.new-';
const BUILTIN_LOCALES_SINCE = 17;

export const SUPERUSER = 'postgres';

export function clusterDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'postgresql');
}

function isComplete(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'));
}

function changeOwner(file: string, user: ServiceUser | undefined): void {
  if (user !== undefined) chownSync(file, user.uid, user.gid);
}

/** Syncs the folder to disk, so that a rename in it survives a power failure. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function includeSettings(directory: string): void {
  const { O_WRONLY, O_APPEND, O_NOFOLLOW = 0 } = constants;
  const file = openSync(path.join(directory, 'postgresql.conf'), O_WRONLY | O_APPEND | O_NOFOLLOW);
  appendFileSync(file, INCLUDE_LINE);
  fsyncSync(file);
  closeSync(file);
}

async function runInitdb(draft: string, { binaries, passwords, user, shutdown }: Cluster): Promise<string> {
  const directory = path.join(draft, 'data');
  const passwordFile = path.join(draft, 'password');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, passwords.superuser, { mode: 0o600 });
  for (const each of [draft, directory, passwordFile]) changeOwner(each, user);
  const { succeeded, output } = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${directory}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...(binaries.majorVersion < BUILTIN_LOCALES_SINCE
        ? []
        : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
      '--data-checksums',
      '--no-instructions',
    ],
    { user, detached: true, signal: shutdown.requested },
  );
  if (!succeeded) throw new EmbeddedPostgresqlError(`The database could not be created:\n${output}`);
  includeSettings(directory);
  return directory;
}

async function create(cluster: Cluster): Promise<void> {
  flushPasswords(cluster.dataDirectory, cluster.owner);
  const draft = path.join(cluster.dataDirectory, DRAFT_PREFIX + randomBytes(6).toString('hex'));
  try {
    renameSync(await runInitdb(draft, cluster), cluster.directory);
    flushFolder(cluster.dataDirectory);
  } catch (error) {
    // A concurrent first start may have created the database, and removed this draft.
    if (!isComplete(cluster.directory)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function assertUsable({ directory, binaries }: Cluster): void {
  const version = readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
  if (Number(version) === binaries.majorVersion) return;
  throw new EmbeddedPostgresqlError(
    `The database in ${directory} was written by PostgreSQL ${version}, and PostgreSQL ${binaries.version} ` +
      'cannot read it. Nothing was changed.',
    'anotherMajorVersion',
  );
}

/** Creates PostgreSQL's files if they are missing. They are renamed into place when they are complete. */
export async function ensureCluster(cluster: Cluster, onProgress: (message: string) => void): Promise<void> {
  assertShellSafe(cluster.dataDirectory);
  if (!isComplete(cluster.directory)) {
    if (existsSync(cluster.directory) && readdirSync(cluster.directory).length > 0) {
      throw new EmbeddedPostgresqlError(
        `${cluster.directory} contains something other than a PostgreSQL database. Move it away, or`,
        'anotherDataDirectory',
      );
    }
    onProgress(`Creating the database in ${cluster.directory}`);
    await create(cluster);
  }
  assertUsable(cluster);
}

/** Removes what aborted starts left behind. Only the holder of the ownership lock may call it. */
export function removeDrafts(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    try {
      rmSync(path.join(dataDirectory, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An initdb that outlived its start may still write there; the next start tries again.
    }
  }
}
