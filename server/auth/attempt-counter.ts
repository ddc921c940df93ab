import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

interface Limit {
  /** Distinguishes the keys of this counter from those of others. */
  keyPrefix: string;
  points: number;
  /** In seconds, from the first attempt. */
  duration: number;
}

/** Counts attempts in PostgreSQL, so that instances share the counts. */
export const attemptCounter = (storeClient: Pool, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'login_attempts',
    tableCreated: true,
    ...limit,
  });
