import type { Client, Pool, PoolClient } from 'pg';
import { isConnectionFailure } from './database-error.ts';

const connectionOf = (client: PoolClient) => (client as PoolClient & Partial<Client>).connection;

/** Discards the idle connections of a pool. */
export function discardIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1) {
    pool.connect((_error, client, release) => {
      if (client === undefined) return;
      // Skips the Terminate message that a release would send: a dead host would never acknowledge it.
      connectionOf(client)?.stream.destroy();
      release(true);
    });
  }
}

/**
 * Discards a connection, and the idle ones, when PostgreSQL reports a failure that concerns connections, such as that it is
 * read-only: a primary that becomes a standby keeps its connections, so queries would keep going to it. For TypeORM's pool,
 * which reuses failed connections.
 */
export function discardAfterConnectionFailure(pool: Pool): void {
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
