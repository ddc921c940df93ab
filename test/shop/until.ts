import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MILLISECONDS = 20;

/** Resolves once something holds; the limit is that of the test. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(LOOK_EVERY_MILLISECONDS);
}
