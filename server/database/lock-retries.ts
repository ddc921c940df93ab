import { setTimeout as delay } from 'node:timers/promises';
import { sqlState } from './database-error.ts';

/**
 * In milliseconds. Whoever waits for a lock holds up all who come later and want the table: orders, which give up after
 * three seconds.
 */
export const MIGRATION_LOCK_TIMEOUT = 1_000;

const PAUSE_MILLISECONDS = 1_000;
const MAX_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Repeats what did not get a lock in time, with pauses in which others get theirs.
 * @throws when it never gets one, with what to do
 */
export async function repeatUntilLocked<T>(
  work: () => Promise<T>,
  report: (line: string) => void,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt >= maxAttempts) {
        throw new Error(
          `A migration got no lock on its table in ${maxAttempts} attempts, and was not applied: somebody uses the table ` +
            'for long, as a backup does, or a session that somebody has left open. Run "npm run migrate" when they are done.',
        );
      }
      if (attempt === 1) report('A table is in use. The shop sells on, and the migration is tried again.');
      await delay(PAUSE_MILLISECONDS);
    }
  }
}
