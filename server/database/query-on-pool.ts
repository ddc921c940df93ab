import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isConnectionFailure } from './database-error.ts';
import { discardIdle } from './discard-connections.ts';

/**
 * Runs one statement on a connection of the pool. Unlike `pool.query`, it reuses the connection after a failed
 * statement. If the connection itself failed, it discards the idle ones, too: they lead to the same PostgreSQL, which
 * may be unresponsive by now, or a standby.
 */
export async function queryOnPool<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  let failed = false;
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    failed = isConnectionFailure(error);
    throw error;
  } finally {
    client.release(failed);
    if (failed) discardIdle(pool);
  }
}
