import type { Settings } from '../config/settings.ts';

/** How long a stop waits for requests under way before it cuts them off. */
export const MAX_DRAIN_MILLISECONDS = 5_000;

/** After this, a stop no longer waits for the app to close: a silent database never confirms that. */
export const MAX_CLOSE_MILLISECONDS = 8_000;

/** A client that uses a connection at least so often is never cut off on it by a process that makes way. */
export const MAX_UNUSED_MILLISECONDS = 5_000;

/** How long a process may take to end once it is told to. */
export function maxEndMilliseconds({ shutdownDelaySeconds }: Pick<Settings, 'shutdownDelaySeconds'>): number {
  return Math.max(shutdownDelaySeconds * 1_000, MAX_UNUSED_MILLISECONDS) + MAX_CLOSE_MILLISECONDS + 1_000;
}
