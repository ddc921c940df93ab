import type { Client, Pool, PoolClient } from 'pg';
import { isConnectionFailure } from './database-error.ts';

const connectionOf = (client: PoolClient) => (client as PoolClient & Partial<Client>).connection;

/** Discards the connections of a pool that nobody uses at the moment. */
export function discardIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1) {
    pool.connect((_error, client, release) => {
      if (client === undefined) return;
      // Without the Terminate message that a release sends: there may be nobody to answer it.
      connectionOf(client)?.stream.destroy();
      release(true);
    });
  }
}

/**
 * Discards a connection, and the idle ones, when PostgreSQL tells it that it only reads: a primary that has become a
 * standby keeps its connections, and those that only read would go on with it. For the pool of TypeORM, which hands a
 * failed connection back as if it were sound.
 */
export function discardReadOnly(pool: Pool): void {
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const connection = connectionOf(client);
    connection?.on('errorMessage', (error: unknown) => {
      if (!isConnectionFailure(error)) return;
      connection.stream.destroy();
      discardIdle(pool);
    });
  });
}
