import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Cluster, SUPERUSER } from './cluster.ts';
import { connect, isConnectionLoss } from './connection.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { SUPERUSER_PASSWORD_FILE } from './passwords.ts';
import { findFreePort, startPostmaster, stopPostmaster } from './postmaster.ts';
import { readPostmaster } from './postmaster-file.ts';

export interface ReachedPostgresql {
  superuser: Client;
  processId: number;
  port: number;
  /** By us, just now; it was not running before. */
  started: boolean;
}

const PATIENCE = 60_000;
const BETWEEN_ATTEMPTS = 100;
const MAX_PORTS = 10;

export async function connectAsSuperuser(
  { passwords, applicationName, dataDirectory }: Cluster,
  port: number,
): Promise<Client> {
  try {
    const account = { user: SUPERUSER, password: passwords.superuser, database: 'postgres' };
    return await connect(port, account, applicationName);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new EmbeddedPostgresqlError(
      `The password in ${dataDirectory}/${SUPERUSER_PASSWORD_FILE} is not that of the database beside it. ` +
        'Put back the file that belongs to it.',
    );
  }
}

async function connectIfReady(cluster: Cluster, port: number): Promise<Client | undefined> {
  try {
    return await connectAsSuperuser(cluster, port);
  } catch (error) {
    if (isConnectionLoss(error)) return undefined;
    throw error;
  }
}

function describeObstacle({ directory }: Cluster, memoryInUse: boolean): string {
  return memoryInUse
    ? `Processes of a PostgreSQL that was killed still work on ${directory}. End them, or restart the machine.`
    : `The PostgreSQL on ${directory} is neither ready nor gone after a minute. Its log lies in ${directory}/log.`;
}

/**
 * Finds the PostgreSQL that runs on the cluster, or starts one. One that starts up, shuts down, or was killed and
 * leaves processes behind is waited for. One that was started and cannot be used is stopped again.
 */
export async function reachPostgresql(
  cluster: Cluster,
  onProgress: (message: string) => void,
): Promise<ReachedPostgresql> {
  const signal = cluster.shutdown.requested;
  let started = false;
  let memoryInUse = false;
  let portsTaken = 0;
  try {
    for (const end = Date.now() + PATIENCE; ; await delay(BETWEEN_ATTEMPTS, undefined, { signal })) {
      const postmaster = readPostmaster(cluster.directory);
      if (postmaster.state === 'running') {
        const superuser = await connectIfReady(cluster, postmaster.port);
        if (superuser !== undefined) return { ...postmaster, superuser, started };
      }
      if (postmaster.state === 'none') {
        if (!memoryInUse && portsTaken === 0) onProgress(`Starting PostgreSQL ${cluster.binaries.version}`);
        const outcome = await startPostmaster(cluster, await findFreePort());
        started = outcome === 'started';
        memoryInUse = outcome === 'memory in use';
        if (outcome === 'port taken' && ++portsTaken === MAX_PORTS) {
          throw new EmbeddedPostgresqlError('PostgreSQL finds no port to listen on at 127.0.0.1.');
        }
        if (started) continue;
      }
      if (Date.now() > end) throw new EmbeddedPostgresqlError(describeObstacle(cluster, memoryInUse));
    }
  } catch (error) {
    if (started) await stopPostmaster(cluster);
    throw error;
  }
}
