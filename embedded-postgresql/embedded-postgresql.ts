import { prepareBinaries } from './binaries.ts';
import {
  type Cluster,
  clusterDirectory,
  ensureCluster,
  type ShutdownSignal,
  sweepDrafts,
} from './cluster.ts';
import { connectionUrl, isConnectionLoss } from './connection.ts';
import { openDataDirectory } from './data-directory.ts';
import { ensureDatabase, ownerAccount, waitForDatabase } from './database.ts';
import {
  type Alternatives,
  DataDirectoryInUseError,
  EmbeddedPostgresqlError,
} from './embedded-postgresql-error.ts';
import { type OwnershipLock, takeOwnership } from './ownership-lock.ts';
import { keptPasswords } from './passwords.ts';
import { stopPostmaster } from './postmaster.ts';
import { type ReachedPostgresql, reachPostgresql } from './reach-postgresql.ts';
import { revival } from './revive-postgresql.ts';
import { writeServerSettings } from './server-settings.ts';
import { chooseServiceUser } from './service-user.ts';

export interface EmbeddedPostgresql {
  /** Connection URL of the database, as its owner (no superuser; LOGIN CREATEROLE). */
  url: string;
  /** Stops PostgreSQL when this process started or adopted it and holds the lock; otherwise just lets go. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresqlOptions {
  /** Absolute; PostgreSQL's files go in `<dataDirectory>/postgresql`. */
  dataDirectory: string;
  /** Absolute. Where root keeps what an unprivileged PostgreSQL must reach; it is opened to every user. */
  serviceFolder: string;
  /** The database to create, and the account that owns it. */
  database: string;
  owner: string;
  /** Of the advisory lock that marks the one server on the data directory. Any number, always the same one. */
  lockKey: number;
  /** What PostgreSQL's list of connections shows for those of the start. */
  applicationName: string;
  /** Lines of postgresql.conf. */
  settings: string;
  /** How messages name what else a person can do. */
  alternatives: Alternatives;
  /** Short lines for a person. */
  onProgress: (message: string) => void;
  /** False for a command that may run beside the server: it joins a PostgreSQL that is running. True by default. */
  exclusive?: boolean;
  /** Gives a start up, and hurries a stop. */
  shutdown?: ShutdownSignal;
  /** Called when PostgreSQL is being started, and there is nothing to do but wait. */
  onWaiting?: () => void;
}

async function prepareCluster(options: EmbeddedPostgresqlOptions): Promise<Cluster> {
  const {
    dataDirectory,
    serviceFolder,
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
    binaries: await prepareBinaries(user, serviceFolder, options.onProgress),
    passwords: keptPasswords(dataDirectory, owner),
    database,
    owner,
    applicationName,
    user,
    shutdown,
    onWaiting,
  };
  writeServerSettings(dataDirectory, options.settings);
  await ensureCluster(cluster, options.onProgress);
  return cluster;
}

/** A server that was just killed keeps its lock until PostgreSQL has noticed. In milliseconds. */
const LOCK_PATIENCE = 1_000;

interface Access extends ReachedPostgresql {
  /** Absent: somebody else has it. */
  lock: OwnershipLock | undefined;
}

async function openAccess(
  cluster: Cluster,
  { lockKey, onProgress, exclusive = true }: EmbeddedPostgresqlOptions,
): Promise<Access> {
  for (;;) {
    const reached = await reachPostgresql(cluster, onProgress);
    const { superuser, port } = reached;
    try {
      const lock = await takeOwnership(
        superuser,
        lockKey,
        revival(cluster, port, onProgress),
        exclusive ? LOCK_PATIENCE : 0,
      );
      if (lock === undefined) await superuser.end();
      return { ...reached, lock };
    } catch (error) {
      await superuser.end().catch(() => {});
      // Its server stopped it while we asked for the lock.
      if (isConnectionLoss(error)) continue;
      if (reached.started) await stopPostmaster(cluster);
      throw error;
    }
  }
}

async function takeOver(cluster: Cluster, { superuser, started }: Access): Promise<void> {
  sweepDrafts(cluster.dataDirectory);
  await ensureDatabase(superuser, cluster);
  if (!started) await superuser.query('select pg_reload_conf()');
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
  try {
    await takeOver(cluster, access);
    cluster.shutdown.requested?.throwIfAborted();
  } catch (error) {
    const letGo = started || exclusive ? stop() : lock.release();
    // What was adopted may have been dying: then there is nothing to let go of, and one of our own is started.
    if (started || !isConnectionLoss(error)) {
      await letGo;
      throw error;
    }
    await letGo.catch(() => {});
    return start(options);
  }
  if (!started && !exclusive) {
    await lock.release();
    return { url, stop: async () => {} };
  }
  if (!started) onProgress('Adopted the PostgreSQL that an earlier server left running');
  return { url, stop };
}

/**
 * Starts a PostgreSQL in the data directory, or adopts the one that a killed server left running.
 * When it dies later, it is started again on the same port, while this process holds the lock.
 * @throws DataDirectoryInUseError when another server works there
 * @throws EmbeddedPostgresqlError with what a person can do about it
 * @throws the reason of `shutdown.requested`, when it was aborted before PostgreSQL was ready
 */
export async function startEmbeddedPostgresql(
  options: EmbeddedPostgresqlOptions,
): Promise<EmbeddedPostgresql> {
  const { requested } = options.shutdown ?? {};
  try {
    return await start(options);
  } catch (error) {
    // What fails because it was given up is no error.
    requested?.throwIfAborted();
    if (error instanceof EmbeddedPostgresqlError) error.nameAlternative(options.alternatives);
    throw error;
  }
}
