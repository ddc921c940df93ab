import { type LastOrder, lastOrderOf } from '#client/lib/last-order.ts';
import type { OrderRow } from '#contract/orders.ts';

/**
 * What one send of the row came to. `replayed`: an earlier send with this key had stored the order.
 * `refused`: surely not stored. `unsent`: nothing left the browser. `unknown`: perhaps stored, perhaps not.
 */
export type InsertOutcome = 'stored' | 'replayed' | 'refused' | 'unsent' | 'unknown';

export interface OrderTools {
  insert(row: OrderRow, key: string, signal: AbortSignal): Promise<InsertOutcome>;
  newKey(): string;
  newOrderNumber(): string;
  clock: { now(): number; wait(milliseconds: number): Promise<void> };
}

export interface Purchase {
  /** The same for the same goods: only then is a second press another try at the same order. */
  goods: string;
  row(orderNumber: string): OrderRow;
  /** What is left to do with a stored order, one after the other. A step that fails is the first of the next press. */
  steps: ((order: LastOrder) => void | Promise<void>)[];
  leave(): void;
}

export type PlaceResult = 'placed' | 'not-saved' | 'failed';

interface Attempt {
  goods: string;
  key: string;
  orderNumber: string;
  /** The first order sent with this key whose fate is unknown. While there is one, the key must not change. */
  unsettled: LastOrder | null;
  stored: LastOrder | null;
  stepsDone: number;
}

/** Milliseconds from the first send of a press until it gives up on an answer. */
const PATIENCE = 4000;
const PAUSES = [250, 500, 1000] as const;
const LONGEST_PAUSE = 1000;

/**
 * Places an order at most once, however often the shopper presses and whatever the network does. The server stores
 * one row per key; so the key and the order number stay until the outcome is known, also when the row is corrected.
 */
export function createOrderPlacer(tools: OrderTools): (purchase: Purchase) => Promise<PlaceResult> {
  let attempt: Attempt | null = null;

  return async function place(purchase) {
    try {
      if (!attempt?.stored && attempt?.goods !== purchase.goods) attempt = null;
      attempt ??= newAttempt(purchase.goods, tools);
      attempt.stored ??= await sendUntilKnown(attempt, purchase.row(attempt.orderNumber), tools);
      if (attempt.stored === null) {
        if (attempt.unsettled === null) attempt = null;
        return 'not-saved';
      }
      for (const step of purchase.steps.slice(attempt.stepsDone)) {
        await step(attempt.stored);
        attempt.stepsDone += 1;
      }
      attempt = null;
      purchase.leave();
      return 'placed';
    } catch {
      return 'failed';
    }
  };
}

function newAttempt(goods: string, tools: OrderTools): Attempt {
  const [key, orderNumber] = [tools.newKey(), tools.newOrderNumber()];
  return { goods, key, orderNumber, unsettled: null, stored: null, stepsDone: 0 };
}

/** The order as it was stored, or null: refused, or still unknown when patience ended. */
async function sendUntilKnown(attempt: Attempt, row: OrderRow, tools: OrderTools): Promise<LastOrder | null> {
  const deadline = tools.clock.now() + PATIENCE;
  for (let sends = 0; ; sends += 1) {
    const outcome = await send(attempt, row, deadline, tools);
    if (outcome === 'stored') return lastOrderOf(row);
    if (outcome === 'replayed') return attempt.unsettled ?? lastOrderOf(row);
    if (outcome === 'refused') return null;
    const left = deadline - tools.clock.now();
    if (left <= 0) return null;
    await tools.clock.wait(Math.min(PAUSES[sends] ?? LONGEST_PAUSE, left));
    if (tools.clock.now() >= deadline) return null;
  }
}

/** Sends once; a send that hangs is cut off at the deadline. */
async function send(
  attempt: Attempt,
  row: OrderRow,
  deadline: number,
  { insert, clock }: OrderTools,
): Promise<InsertOutcome> {
  const abort = new AbortController();
  const cutOff = clock.wait(deadline - clock.now()).then((): InsertOutcome => {
    abort.abort();
    return 'unknown';
  });
  try {
    const outcome = await Promise.race([insert(row, attempt.key, abort.signal), cutOff]);
    if (outcome === 'unknown') attempt.unsettled ??= lastOrderOf(row);
    return outcome;
  } catch (error) {
    attempt.unsettled ??= lastOrderOf(row);
    throw error;
  }
}
