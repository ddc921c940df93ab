import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { connectAsSuperuser } from './find-or-start-postgresql.ts';
import { startPostmaster } from './postmaster.ts';
import { readPostmaster } from './postmaster-file.ts';

const MAX_RESTARTS = 5;
/** In milliseconds; doubles after every restart. */
const INITIAL_BACKOFF = 1_000;
/** In milliseconds. Without a restart for this long, the count starts over. */
const RESET_AFTER = 60_000;

/**
 * Restarts a PostgreSQL that has ended, on the same port. After a few restarts in a row it waits for a minute, because
 * you have to fix the cause. Uses a PostgreSQL that another process has started.
 */
class Restarter {
  private restarts = 0;
  private lastRestart = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly port: number,
    private readonly onProgress: (message: string) => void,
  ) {}

  async connect(): Promise<Client> {
    if (readPostmaster(this.cluster.directory).state === 'none' && this.isDue()) await this.start();
    return connectAsSuperuser(this.cluster, this.port);
  }

  private isDue(): boolean {
    if (this.cluster.shutdown.requested?.aborted) return false;
    const since = Date.now() - this.lastRestart;
    if (since > RESET_AFTER) this.restarts = 0;
    return (
      this.restarts < MAX_RESTARTS &&
      (this.restarts === 0 || since >= INITIAL_BACKOFF * 2 ** (this.restarts - 1))
    );
  }

  private async start(): Promise<void> {
    this.restarts += 1;
    this.onProgress(`PostgreSQL has ended. Restarting it (${this.restarts} of ${MAX_RESTARTS})`);
    const outcome = await startPostmaster(this.cluster, this.port).catch((error: Error) => error.message);
    this.lastRestart = Date.now();
    if (this.cluster.shutdown.requested?.aborted) return;
    if (outcome === 'started') return this.onProgress('PostgreSQL is running again');
    this.onProgress(`PostgreSQL could not be started: ${outcome}`);
    if (this.restarts < MAX_RESTARTS) return;
    this.onProgress(
      `The next attempt is in a minute. See PostgreSQL's log in ${this.cluster.directory}/log. After fixing the cause, ` +
        'restart the program.',
    );
  }
}

/** @returns a function that connects again after a connection was lost */
export function createReconnect(
  cluster: Cluster,
  port: number,
  onProgress: (message: string) => void,
): () => Promise<Client> {
  const restarter = new Restarter(cluster, port, onProgress);
  return () => restarter.connect();
}
