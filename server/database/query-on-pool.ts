import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isConnectionFailure } from './database-error.ts';
import { discardIdle } from './discard-connections.ts';

/**
 * Runs one statement on a connection of the pool. A connection on which only the statement failed stays; `pool.query`
 * would close it. A connection that itself failed is discarded, and the idle ones with it: they lead to the same
 * PostgreSQL, which may have gone silent or become a standby, and no other request should have to run into it.
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
