import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isDatabaseUnavailable } from './database-error.ts';

/**
 * Runs one statement on a connection of the pool. A connection that only refused a row stays; `pool.query` would
 * close it. One that failed is thrown away, and the idle ones with it: they lead to the same PostgreSQL, which may
 * have gone silent or turned into a standby, and who comes next should not have to find out one by one.
 */
export async function queryPool<Row extends QueryResultRow>(
  pool: Pool,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  let failed = false;
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    failed = isDatabaseUnavailable(error);
    throw error;
  } finally {
    client.release(failed);
    if (failed) discardIdle(pool);
  }
}

function discardIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1) {
    pool.connect((_error, _client, release) => release(true));
  }
}
