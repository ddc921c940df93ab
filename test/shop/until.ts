import { setTimeout as delay } from 'node:timers/promises';

const MIN_POLL_MILLISECONDS = 20;
const MAX_POLL_MILLISECONDS = 100;

let testEnd = new AbortController();

/** Makes pending calls of `until` reject. After a timeout, Jest continues but does not abort what the test awaits. */
export function stopWaiting(): void {
  testEnd.abort();
  testEnd = new AbortController();
}

/**
 * Resolves once the condition is true; the time limit is that of the test. Polls less and less often by default: many
 * conditions open a connection to PostgreSQL, which costs ten milliseconds of a processor.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  pollMilliseconds?: number,
): Promise<void> {
  const { signal } = testEnd;
  const start = performance.now();
  const pause = () =>
    pollMilliseconds ??
    Math.min(MIN_POLL_MILLISECONDS + (performance.now() - start) / 20, MAX_POLL_MILLISECONDS);
  while (!(await condition())) await delay(pause(), undefined, { signal });
}
