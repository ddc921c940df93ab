import type { Client } from 'pg';
import type { Cluster } from './cluster.ts';
import { startPostmaster } from './postmaster.ts';
import { readPostmaster } from './postmaster-file.ts';
import { connectAsSuperuser } from './reach-postgresql.ts';

const MAX_TRIES = 5;
/** In milliseconds; twice as long after every further try. */
const FIRST_PAUSE = 1_000;
/** In milliseconds. After this long without a restart the count begins anew. */
const LONG_ENOUGH = 60_000;

/**
 * Starts a PostgreSQL that died again, where its clients expect it. A few times, then with a long rest: what
 * keeps on dying needs a person. One that somebody else has started is left alone.
 */
class Revival {
  private tries = 0;
  private lastTry = 0;

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
    const since = Date.now() - this.lastTry;
    if (since > LONG_ENOUGH) this.tries = 0;
    return this.tries < MAX_TRIES && (this.tries === 0 || since >= FIRST_PAUSE * 2 ** (this.tries - 1));
  }

  private async start(): Promise<void> {
    this.tries += 1;
    this.onProgress(`PostgreSQL has ended. Starting it again (${this.tries} of ${MAX_TRIES})`);
    const outcome = await startPostmaster(this.cluster, this.port).catch((error: Error) => error.message);
    this.lastTry = Date.now();
    if (this.cluster.shutdown.requested?.aborted) return;
    if (outcome === 'started') return this.onProgress('PostgreSQL is back');
    this.onProgress(`PostgreSQL could not be started: ${outcome}`);
    if (this.tries < MAX_TRIES) return;
    this.onProgress(
      `PostgreSQL is not tried again for a minute. Its log lies in ${this.cluster.directory}/log. Start the program ` +
        'anew when the cause is gone.',
    );
  }
}

/** How to connect again to a PostgreSQL that was lost. */
export function revival(
  cluster: Cluster,
  port: number,
  onProgress: (message: string) => void,
): () => Promise<Client> {
  const revived = new Revival(cluster, port, onProgress);
  return () => revived.connect();
}
