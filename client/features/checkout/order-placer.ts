import { type LastOrder, lastOrderOf } from '#client/lib/last-order.ts';
import type { OrderRow } from '#contract/order-row.ts';
import type { Attempt } from './order-attempt.ts';

/**
 * The outcome of sending the row once. `replayed`: an earlier request with this key stored the order. `refused`: not
 * stored. `unsent`: no request was made. `unknown`: possibly stored. `failed`: possibly stored, and another request would
 * fail, too.
 */
export type InsertOutcome = 'stored' | 'replayed' | 'refused' | 'unsent' | 'unknown' | 'failed';

export interface OrderTools {
  insert(row: OrderRow, key: string, signal: AbortSignal): Promise<InsertOutcome>;
  /**
   * Finds the order stored with this key, because a replay does not show whether the stored order has the correction.
   * @returns null if the server no longer returns the order
   * @throws if the server does not respond
   */
  findStored(key: string, signal: AbortSignal): Promise<LastOrder | null>;
  newKey(): string;
  newOrderNumber(): string;
  /** The attempt from before a reload. */
  load(): Attempt | null;
  save(attempt: Attempt | null): void;
  clock: { now(): number; sleep(milliseconds: number): Promise<void> };
}

export interface Purchase {
  /** Placing the same contents again retries the same order. */
  cartContents: string;
  row(orderNumber: string): OrderRow;
  /** Run in sequence once the order is stored. After a failure, the next call resumes at the failed step. */
  steps: ((order: LastOrder, key: string) => void | Promise<void>)[];
  leave(order: LastOrder): void;
}

type PlaceResult = 'placed' | 'not-saved' | 'failed';

/** Milliseconds after which `place` stops sending. The steps that follow have no time limit. */
const TIMEOUT = 4000;
/** Milliseconds before the first two retries, and before each later one. */
const RETRY_DELAYS = [250, 500] as const;
const LATER_RETRY_DELAY = 1000;

interface OrderPlacer {
  place(purchase: Purchase): Promise<PlaceResult>;
  /** Whether the order for this cart is stored and only steps remain. */
  isStored(cartContents: string): boolean;
  /** Whether an order for this cart is stored, or was sent and has no known outcome: only sending it again can tell. */
  mayBeStored(cartContents: string): boolean;
}

/**
 * Places an order at most once, however often the shopper tries and whatever the network does. The server stores one
 * row per key, so for the same cart the key and the order number stay the same until it is stored, even if the shopper
 * corrects the form in between. A refusal doesn't change them either, because another copy of the request may still be
 * stored.
 */
export function createOrderPlacer(tools: OrderTools): OrderPlacer {
  let attempt = tools.load();

  function setAttempt(next: Attempt | null): void {
    attempt = next;
    tools.save(next);
  }

  async function place(purchase: Purchase): Promise<PlaceResult> {
    try {
      // A stored attempt calls its cart contents `goods` (see Attempt).
      if (attempt?.goods !== purchase.cartContents) attempt = null;
      const current = attempt ?? newAttempt(purchase.cartContents, tools);
      setAttempt(current);
      current.stored ??= await sendUntilKnown(current, purchase.row(current.orderNumber), tools);
      setAttempt(current);
      if (current.stored === null) return 'not-saved';
      for (const step of purchase.steps.slice(current.stepsDone)) {
        await step(current.stored, current.key);
        current.stepsDone += 1;
      }
      setAttempt(null);
      purchase.leave(current.stored);
      return 'placed';
    } catch {
      if (attempt !== null) setAttempt(attempt);
      return 'failed';
    }
  }

  return {
    place,
    isStored: (cartContents) => attempt?.goods === cartContents && attempt.stored !== null,
    mayBeStored: (cartContents) =>
      attempt?.goods === cartContents && (attempt.stored ?? attempt.unsettled) !== null,
  };
}

function newAttempt(cartContents: string, tools: OrderTools): Attempt {
  return {
    goods: cartContents,
    key: tools.newKey(),
    orderNumber: tools.newOrderNumber(),
    unsettled: null,
    stored: null,
    stepsDone: 0,
  };
}

/** The stored order; null if it was refused, could not be sent, or has no known outcome after the timeout. */
async function sendUntilKnown(current: Attempt, row: OrderRow, tools: OrderTools): Promise<LastOrder | null> {
  const deadline = tools.clock.now() + TIMEOUT;
  for (let retries = 0; ; retries += 1) {
    const outcome = await send(current, row, deadline, tools);
    if (typeof outcome === 'object') return outcome;
    if (outcome === 'refused' || outcome === 'failed') return null;
    const remaining = deadline - tools.clock.now();
    if (remaining <= 0) return null;
    await tools.clock.sleep(Math.min(RETRY_DELAYS[retries] ?? LATER_RETRY_DELAY, remaining));
    if (tools.clock.now() >= deadline) return null;
  }
}

type Unstored = Exclude<InsertOutcome, 'stored' | 'replayed'>;

/** Sends the row once, and aborts at the deadline. */
async function send(
  current: Attempt,
  row: OrderRow,
  deadline: number,
  tools: OrderTools,
): Promise<LastOrder | Unstored> {
  const { clock, save } = tools;
  const abort = new AbortController();
  const unsettled = current.unsettled ?? lastOrderOf(row);
  // Saved to storage but not set in memory: a reload before the response must treat this row's outcome as unknown.
  save({ ...current, unsettled });
  const timeout = clock.sleep(deadline - clock.now()).then((): Unstored => {
    abort.abort();
    return 'unknown';
  });
  let outcome: LastOrder | Unstored = 'unknown';
  try {
    outcome = await Promise.race([insert(row, current.key, unsettled, abort.signal, tools), timeout]);
    return outcome;
  } finally {
    if (outcome === 'unknown' || outcome === 'failed') current.unsettled = unsettled;
  }
}

/** @param first the order to assume stored if the server no longer returns it */
async function insert(
  row: OrderRow,
  key: string,
  first: LastOrder,
  signal: AbortSignal,
  tools: OrderTools,
): Promise<LastOrder | Unstored> {
  const outcome = await tools.insert(row, key, signal);
  if (outcome === 'stored') return lastOrderOf(row);
  if (outcome !== 'replayed') return outcome;
  try {
    return (await tools.findStored(key, signal)) ?? first;
  } catch {
    return 'unknown';
  }
}
