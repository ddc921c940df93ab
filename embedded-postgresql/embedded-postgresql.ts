import { findInstalledBinaries, preparePackagedBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterDirectory,
  ensureCluster,
  removeDrafts,
  type ShutdownSignal,
} from './cluster.ts';
import { connectionUrl, isConnectionLoss } from './connection.ts';
import { openDataDirectory } from './data-directory.ts';
import { ensureDatabase, ownerAccount, waitForDatabase } from './database.ts';
import {
  type Alternatives,
  DataDirectoryInUseError,
  EmbeddedPostgresqlError,
} from './embedded-postgresql-error.ts';
import { findOrStartPostgresql, type RunningPostgresql } from './find-or-start-postgresql.ts';
import { acquireOwnership, type OwnershipLock } from './ownership-lock.ts';
import { loadPasswords } from './passwords.ts';
import { stopPostmaster } from './postmaster.ts';
import { createReconnect } from './restart-postgresql.ts';
import { writeServerSettings } from './server-settings.ts';
import { chooseServiceUser } from './service-user.ts';

export interface EmbeddedPostgresql {
  /** Connection URL of the database, as its owner (LOGIN CREATEROLE, not a superuser). */
  url: string;
  /** Stops PostgreSQL if this process started or adopted it and holds the lock. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresqlOptions {
  /** Absolute; PostgreSQL's files go in `<dataDirectory>/postgresql`. */
  dataDirectory: string;
  /** Absolute. For root: holds the files that an unprivileged PostgreSQL must reach; every user may enter it. */
  serviceFolder: string;
  /** Absolute: the folder with PostgreSQL's programs, instead of those that npm installed. */
  programs?: string;
  /** The database to create, and the account that owns it. */
  database: string;
  owner: string;
  /** Key of the advisory lock that the server on the data directory holds. Any number, but always the same one. */
  lockKey: number;
  /** The `application_name` in pg_stat_activity of the connections opened during the start. */
  applicationName: string;
  /** Lines of postgresql.conf. */
  settings: string;
  /** What messages suggest. */
  alternatives: Alternatives;
  /** Called with short lines for a person to read. */
  onProgress: (message: string) => void;
  /** False for a command that may run beside the server: it uses a PostgreSQL that is running. True by default. */
  exclusive?: boolean;
  /** Aborts a start, and speeds up a stop. */
  shutdown?: ShutdownSignal;
  /** Called while PostgreSQL is starting. */
  onWaiting?: () => void;
}

async function prepareCluster(options: EmbeddedPostgresqlOptions): Promise<Cluster> {
  const {
    dataDirectory,
    serviceFolder,
    programs,
    database,
    owner,
    applicationName,
    shutdown = {},
    onWaiting,
  } = options;
  const directory = clusterDirectory(dataDirectory);
  const user = chooseServiceUser(directory);
  await openDataDirectory(dataDirectory, serviceFolder, user);
  const cluster: Cluster = {
    dataDirectory,
    directory,
    binaries: await (programs === undefined
      ? preparePackagedBinaries(user, serviceFolder, options.onProgress)
      : findInstalledBinaries(programs, user)),
    passwords: loadPasswords(dataDirectory, owner),
    database,
    owner,
    applicationName,
    user,
    shutdown,
    onWaiting,
  };
  await ensureCluster(cluster, options.onProgress);
  writeServerSettings(dataDirectory, options.settings);
  return cluster;
}

/** PostgreSQL needs a moment to release the lock of a server that was just killed. */
const LOCK_TIMEOUT_MILLISECONDS = 1_000;

interface Access extends RunningPostgresql {
  /** Absent if another process has it. */
  lock: OwnershipLock | undefined;
}

async function openAccess(
  cluster: Cluster,
  { lockKey, onProgress, exclusive = true }: EmbeddedPostgresqlOptions,
): Promise<Access> {
  for (;;) {
    const running = await findOrStartPostgresql(cluster, onProgress);
    const { superuser, port } = running;
    try {
      const lock = await acquireOwnership(
        superuser,
        lockKey,
        createReconnect(cluster, port, onProgress),
        exclusive ? LOCK_TIMEOUT_MILLISECONDS : 0,
      );
      if (lock === undefined) await superuser.end();
      return { ...running, lock };
    } catch (error) {
      await superuser.end().catch(() => {});
      // The server that owned it stopped it in the meantime.
      if (isConnectionLoss(error)) continue;
      if (running.started) await stopPostmaster(cluster);
      throw error;
    }
  }
}

/** @returns the version of the running PostgreSQL, which may be older than its programs */
async function initializeOwned(cluster: Cluster, { superuser, started }: Access): Promise<string> {
  removeDrafts(cluster.dataDirectory);
  await ensureDatabase(superuser, cluster);
  if (!started) await superuser.query('select pg_reload_conf()');
  const { rows } = await superuser.query(
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  return rows[0].version;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

async function start(options: EmbeddedPostgresqlOptions): Promise<EmbeddedPostgresql> {
  const { dataDirectory, onProgress, exclusive = true } = options;
  const cluster = await prepareCluster(options);
  const access = await openAccess(cluster, options);
  const { lock, processId, port, started } = access;
  const url = connectionUrl(port, ownerAccount(cluster));

  if (lock === undefined) {
    if (exclusive) throw new DataDirectoryInUseError(dataDirectory);
    await waitForDatabase(cluster, port);
    return { url, stop: async () => {} };
  }
  const stop = once(() => lock.release(() => stopPostmaster(cluster, processId)));
  let version: string;
  try {
    version = await initializeOwned(cluster, access);
    cluster.shutdown.requested?.throwIfAborted();
  } catch (error) {
    const released = started || exclusive ? stop() : lock.release();
    // The adopted PostgreSQL may have been shutting down: start another one.
    if (started || !isConnectionLoss(error)) {
      await released;
      throw error;
    }
    await released.catch(() => {});
    return start(options);
  }
  if (!started && !exclusive) {
    await lock.release();
    return { url, stop: async () => {} };
  }
  if (!started) onProgress(`Adopted PostgreSQL ${version}, which an earlier server had left running`);
  return { url, stop };
}

/**
 * Starts a PostgreSQL in the data directory, or adopts the one that a killed server left running. If it ends, it is
 * restarted on the same port while this process holds the lock.
 * @throws DataDirectoryInUseError if another server uses the data directory
 * @throws EmbeddedPostgresqlError whose message says what you can do about it
 * @throws the reason of `shutdown.requested` if it is aborted before PostgreSQL is ready
 */
export async function startEmbeddedPostgresql(
  options: EmbeddedPostgresqlOptions,
): Promise<EmbeddedPostgresql> {
  const { requested } = options.shutdown ?? {};
  try {
    return await start(options);
  } catch (error) {
    // The shutdown caused the failure.
    requested?.throwIfAborted();
    if (error instanceof EmbeddedPostgresqlError) error.describeAlternative(options.alternatives);
    throw error;
  }
}
