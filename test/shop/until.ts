import { setTimeout as delay } from 'node:timers/promises';

const POLL_MILLISECONDS = 20;

let testEnd = new AbortController();

/** Makes pending calls of `until` reject. After a timeout, Jest continues but does not abort what the test awaits. */
export function stopWaiting(): void {
  testEnd.abort();
  testEnd = new AbortController();
}

/** Resolves once the condition is true; the time limit is that of the test. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const { signal } = testEnd;
  while (!(await condition())) await delay(POLL_MILLISECONDS, undefined, { signal });
}
