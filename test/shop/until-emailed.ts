import { asOwner } from './database.ts';
import { until } from './until.ts';

const WAKE_EVERY_MILLISECONDS = 250;

/** Wakes the workers for emails and payments in every instance, as a new order and a changed one do. */
const wakeWorkers = () =>
  asOwner((client) => client.query(`notify order_events, '{"stored": 1, "changed": 1}'`));

/** Like `until`, for what such a worker does: it would look for more only every few seconds. */
export async function untilEmailed(condition: () => boolean | Promise<boolean>): Promise<void> {
  let wokenAt = Number.NEGATIVE_INFINITY;
  await until(async () => {
    if (await condition()) return true;
    if (performance.now() - wokenAt < WAKE_EVERY_MILLISECONDS) return false;
    await wakeWorkers();
    wokenAt = performance.now();
    return false;
  });
}
