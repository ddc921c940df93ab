import { setTimeout as delay } from 'node:timers/promises';

const POLL_MILLISECONDS = 20;

let testEnd = new AbortController();

/** Has `until` reject where it still waits. Jest goes on after the time limit of a test, but does not end what it awaits. */
export function stopWaiting(): void {
  testEnd.abort();
  testEnd = new AbortController();
}

/** Resolves once something holds; the limit is that of the test. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const { signal } = testEnd;
  while (!(await holds())) await delay(POLL_MILLISECONDS, undefined, { signal });
}
