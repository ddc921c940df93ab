import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

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

/** Counts an attempt. @returns the count if it is over the limit */
export async function countAttempt(
  counter: RateLimiterPostgres,
  key: string,
): Promise<RateLimiterRes | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
