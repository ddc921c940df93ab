import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Cluster, SUPERUSER } from './cluster.ts';
import { connect, isConnectionLoss } from './connection.ts';
import { EmbeddedPostgresqlError } from './embedded-postgresql-error.ts';
import { SUPERUSER_PASSWORD_FILE } from './passwords.ts';
import { findFreePort, startPostmaster, stopPostmaster } from './postmaster.ts';
import { readPostmaster } from './postmaster-file.ts';

export interface RunningPostgresql {
  superuser: Client;
  processId: number;
  port: number;
  /** By this call. */
  started: boolean;
}

const TIMEOUT_MILLISECONDS = 60_000;
const RETRY_MILLISECONDS = 100;
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
      `The password in ${dataDirectory}/${SUPERUSER_PASSWORD_FILE} does not match the database there. ` +
        'Restore the file that belongs to it.',
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
    ? `Processes of a PostgreSQL that was killed still use ${directory}. End them, or restart the machine.`
    : `After a minute, the PostgreSQL in ${directory} has neither started nor stopped. See its log in ${directory}/log.`;
}

/**
 * Finds the PostgreSQL that runs on the cluster, or starts one. Waits for one that is starting, shutting down, or was
 * killed and left processes behind. Stops one that it started and cannot use.
 */
export async function findOrStartPostgresql(
  cluster: Cluster,
  onProgress: (message: string) => void,
): Promise<RunningPostgresql> {
  const signal = cluster.shutdown.requested;
  let started = false;
  let announced = false;
  let memoryInUse = false;
  let portsTaken = 0;
  try {
    for (
      const end = Date.now() + TIMEOUT_MILLISECONDS;
      ;
      await delay(RETRY_MILLISECONDS, undefined, { signal })
    ) {
      const postmaster = readPostmaster(cluster.directory);
      if (postmaster.state === 'running') {
        const superuser = await connectIfReady(cluster, postmaster.port);
        if (superuser !== undefined) return { ...postmaster, superuser, started };
      }
      if (postmaster.state === 'none') {
        if (!announced) onProgress(`Starting PostgreSQL ${cluster.binaries.version}`);
        announced = true;
        const outcome = await startPostmaster(cluster, await findFreePort());
        started = outcome === 'started';
        memoryInUse = outcome === 'memory in use';
        if (outcome === 'port taken' && ++portsTaken === MAX_PORTS) {
          throw new EmbeddedPostgresqlError('PostgreSQL found no free port on 127.0.0.1.');
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
