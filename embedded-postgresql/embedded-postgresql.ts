import { prepareBinaries } from './binaries.ts';
import { type Cluster, clusterDirectory, ensureCluster, sweepDrafts } from './cluster.ts';
import { connectionUrl, isConnectionLoss } from './connection.ts';
import { openDataDirectory } from './data-directory.ts';
import { ensureShopDatabase, shopAccount, waitForShopDatabase } from './database.ts';
import { DataDirectoryInUseError } from './embedded-postgresql-error.ts';
import { type OwnershipLock, takeOwnership } from './ownership-lock.ts';
import { keptPasswords } from './passwords.ts';
import { stopPostmaster } from './postmaster.ts';
import { type ReachedPostgresql, reachPostgresql } from './reach-postgresql.ts';
import { revival } from './revive-postgresql.ts';
import { writeServerSettings } from './server-settings.ts';
import { chooseServiceUser } from './service-user.ts';

export interface EmbeddedPostgresql {
  /** Connection URL of the shop's database, as its owner (no superuser; LOGIN CREATEROLE). */
  url: string;
  /** Stops PostgreSQL when this process started or adopted it and holds the lock; otherwise just lets go. */
  stop(): Promise<void>;
}

interface Options {
  /** Absolute; PostgreSQL's files go in `<dataDirectory>/postgresql`. */
  dataDirectory: string;
  /** Short lines for a person. */
  onProgress: (message: string) => void;
  /** False for a command that may run beside the server: it joins a PostgreSQL that is running. True by default. */
  exclusive?: boolean;
}

async function prepareCluster(dataDirectory: string, onProgress: Options['onProgress']): Promise<Cluster> {
  const directory = clusterDirectory(dataDirectory);
  const user = chooseServiceUser(directory);
  await openDataDirectory(dataDirectory, user);
  const cluster: Cluster = {
    dataDirectory,
    directory,
    binaries: await prepareBinaries(user),
    passwords: keptPasswords(dataDirectory),
    user,
  };
  writeServerSettings(dataDirectory);
  await ensureCluster(cluster, onProgress);
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
  { onProgress, exclusive }: Pick<Options, 'onProgress' | 'exclusive'>,
): Promise<Access> {
  for (;;) {
    const reached = await reachPostgresql(cluster, onProgress);
    const { superuser, port } = reached;
    try {
      const lock = await takeOwnership(
        superuser,
        revival(cluster, port, onProgress),
        exclusive ? LOCK_PATIENCE : 0,
      );
      if (lock === undefined) await superuser.end();
      return { ...reached, lock };
    } catch (error) {
      await superuser.end().catch(() => {});
      // Its server stopped it while we asked for the lock.
      if (!isConnectionLoss(error)) throw error;
    }
  }
}

async function takeOver(cluster: Cluster, { superuser, started }: Access): Promise<void> {
  sweepDrafts(cluster.dataDirectory);
  await ensureShopDatabase(superuser, cluster.passwords.shop);
  if (!started) await superuser.query('select pg_reload_conf()');
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/**
 * Starts a PostgreSQL of the shop's own in the data directory, or adopts the one that a killed server left running.
 * When it dies later, it is started again on the same port, while this process holds the lock.
 * @throws DataDirectoryInUseError when another server works there
 * @throws EmbeddedPostgresqlError with what a person can do about it
 */
export async function startEmbeddedPostgresql(options: Options): Promise<EmbeddedPostgresql> {
  const { dataDirectory, onProgress, exclusive = true } = options;
  const cluster = await prepareCluster(dataDirectory, onProgress);
  const access = await openAccess(cluster, { onProgress, exclusive });
  const { lock, port, started } = access;
  const url = connectionUrl(port, shopAccount(cluster.passwords.shop));

  if (lock === undefined) {
    if (exclusive) throw new DataDirectoryInUseError(dataDirectory);
    await waitForShopDatabase(port, cluster.passwords.shop);
    return { url, stop: async () => {} };
  }
  const stop = once(() => lock.release(() => stopPostmaster(cluster)));
  try {
    await takeOver(cluster, access);
  } catch (error) {
    const letGo = started ? stop() : lock.release();
    // What was adopted may have been dying: then there is nothing to let go of, and one of our own is started.
    if (started || !isConnectionLoss(error)) {
      await letGo;
      throw error;
    }
    await letGo.catch(() => {});
    return startEmbeddedPostgresql(options);
  }
  if (!started && !exclusive) {
    await lock.release();
    return { url, stop: async () => {} };
  }
  if (!started) onProgress('Adopted the PostgreSQL that an earlier server left running');
  return { url, stop };
}
