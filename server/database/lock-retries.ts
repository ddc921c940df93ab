import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { sqlState } from './database-error.ts';

const LOCK_RETRY_MILLISECONDS = 100;

/**
 * In milliseconds. A waiting migration blocks all later statements on the table, and orders time out after three
 * seconds.
 */
export const MIGRATION_LOCK_TIMEOUT = 1_000;

const RETRY_MILLISECONDS = 1_000;
const MAX_MILLISECONDS = 120_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Retries the work after a lock timeout. Between attempts, other statements get their locks. */
export async function retryUntilLocked<T>(
  work: () => Promise<T>,
  report: (line: string) => void,
  maxMilliseconds = MAX_MILLISECONDS,
): Promise<T> {
  let giveUpAt: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (giveUpAt === undefined) report('A table is locked. Retrying the migration; the shop stays open.');
      giveUpAt ??= performance.now() + maxMilliseconds;
      if (performance.now() >= giveUpAt) {
        throw new Error(
          `A migration was not applied: it could not lock its table within ${maxMilliseconds / 1_000} seconds. A backup or a ` +
            'session that was left open may be using the table. Run "npm run migrate" once it has ended.',
        );
      }
      await delay(RETRY_MILLISECONDS);
    }
  }
}

async function tryToLock(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [
    ADVISORY_LOCKS.migration,
  ]);
  return rows[0].locked;
}

/** Waits until no other program is migrating, and prevents other migrations until the connection ends. */
export async function lockMigrations(client: Client): Promise<void> {
  // Polls: `create index concurrently` waits for all running statements, including one that blocks on this lock.
  while (!(await tryToLock(client))) await delay(LOCK_RETRY_MILLISECONDS);
}
