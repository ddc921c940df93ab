import { type LastOrder, lastOrderOf } from '#client/lib/last-order.ts';
import type { OrderRow } from '#contract/orders.ts';
import type { Attempt } from './kept-attempt.ts';

/**
 * What one send of the row came to. `replayed`: an earlier send with this key had stored the order.
 * `refused`: surely not stored. `unsent`: nothing left the browser. `unknown`: perhaps stored, perhaps not.
 */
export type InsertOutcome = 'stored' | 'replayed' | 'refused' | 'unsent' | 'unknown';

export interface OrderTools {
  insert(row: OrderRow, key: string, signal: AbortSignal): Promise<InsertOutcome>;
  newKey(): string;
  newOrderNumber(): string;
  /** Where the attempt outlives the page. */
  recall(): Attempt | null;
  keep(attempt: Attempt | null): void;
  clock: { now(): number; wait(milliseconds: number): Promise<void> };
}

export interface Purchase {
  /** The same for the same goods: only then is a second press another try at the same order. */
  goods: string;
  row(orderNumber: string): OrderRow;
  /** What is left to do with a stored order, one after the other. A step that fails is the first of the next press. */
  steps: ((order: LastOrder) => void | Promise<void>)[];
  leave(order: LastOrder): void;
}

export type PlaceResult = 'placed' | 'not-saved' | 'failed';

/** Milliseconds from the first send of a press until it gives up on an answer. */
const PATIENCE = 4000;
const PAUSES = [250, 500, 1000] as const;
const LONGEST_PAUSE = 1000;

interface OrderPlacer {
  place(purchase: Purchase): Promise<PlaceResult>;
  /** Whether these goods are bought already, and only the remaining steps are missing. */
  isStored(goods: string): boolean;
}

/**
 * Places an order at most once, however often the shopper presses and whatever the network does. The server stores
 * one row per key; so the key and the order number stay until the outcome is known, also when the row is corrected.
 */
export function createOrderPlacer(tools: OrderTools): OrderPlacer {
  let attempt = tools.recall();

  function keep(next: Attempt | null): void {
    attempt = next;
    tools.keep(next);
  }

  async function place(purchase: Purchase): Promise<PlaceResult> {
    try {
      if (attempt?.goods !== purchase.goods) attempt = null;
      const current = attempt ?? newAttempt(purchase.goods, tools);
      keep(current);
      current.stored ??= await sendUntilKnown(current, purchase.row(current.orderNumber), tools);
      if (current.stored === null) {
        keep(current.unsettled === null ? null : current);
        return 'not-saved';
      }
      keep(current);
      for (const step of purchase.steps.slice(current.stepsDone)) {
        await step(current.stored);
        current.stepsDone += 1;
      }
      keep(null);
      purchase.leave(current.stored);
      return 'placed';
    } catch {
      if (attempt !== null) keep(attempt);
      return 'failed';
    }
  }

  return { place, isStored: (goods) => attempt?.goods === goods && attempt.stored !== null };
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
  { insert, clock, keep }: OrderTools,
): Promise<InsertOutcome> {
  const abort = new AbortController();
  // A reload while the answer is awaited leaves the fate of this row unknown.
  keep({ ...attempt, unsettled: attempt.unsettled ?? lastOrderOf(row) });
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
