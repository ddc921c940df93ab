import { type LastOrder, rememberLastOrder } from '#client/lib/last-order.ts';
import { orderNumber } from '#client/lib/order-number.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { toast } from '#client/ui/toast.ts';
import type { OrderRow } from '#contract/orders.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { insertOrder } from './insert-order.ts';
import { keepAttempt, recallAttempt } from './kept-attempt.ts';
import type { OrderLine } from './order-line.ts';
import { type CheckoutFields, orderRow } from './order-row.ts';
import { createOrderPlacer } from './place-order.ts';

interface Placing {
  /** What is being bought. The cart is empty before the shopper has left the page. */
  lines: OrderLine[];
  placed: boolean;
}

interface Consequences {
  clearCart(): void;
  /** @param unstored the order, where the browser's storage refused it */
  leave(unstored: LastOrder | null): void;
  /** The order was not taken; what is sold may have changed. */
  refresh(): void;
}

/** Milliseconds between the good news and /success (spec §9). */
const PAUSE_BEFORE_SUCCESS = 2000;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const placer = createOrderPlacer({
  insert: insertOrder,
  newKey: newIdempotencyKey,
  newOrderNumber: () => orderNumber(Math.random),
  recall: recallAttempt,
  keep: keepAttempt,
  clock: { now: () => performance.now(), wait },
});

// Outside the components: whoever leaves checkout and comes back meets the same order, not a second one.
const placing = createStore<Placing | null>(null);

/** Whether the browser took the last order. A press that goes on after a failed step does not store it again. */
let stored = true;

function goodsOf(lines: readonly OrderLine[]): string {
  return JSON.stringify(lines.map(({ _id, color, quantity }) => [_id, color, quantity]));
}

/** Whether the shopper has bought this cart already and reloaded the page before it was emptied. */
export function isBought(lines: readonly OrderLine[]): boolean {
  return placing.get() === null && placer.isStored(goodsOf(lines));
}

/** The order under way, or null. */
export function usePlacing(): Placing | null {
  return useStore(placing, null);
}

export function placeOrder(
  lines: OrderLine[],
  fields: CheckoutFields,
  consequences: Consequences,
): Promise<void> {
  return proceed(lines, (number) => orderRow(number, lines, fields), consequences);
}

/** Goes on with a cart that is bought already: everything but the order itself is done again. */
export function finishOrder(lines: OrderLine[], consequences: Consequences): Promise<void> {
  const neverAgain = () => {
    throw new Error('This order is stored.');
  };
  return proceed(lines, neverAgain, consequences);
}

/** Does nothing while an order is under way, so that a double click places one. */
async function proceed(
  lines: OrderLine[],
  row: (orderNumber: string) => OrderRow,
  { clearCart, leave, refresh }: Consequences,
): Promise<void> {
  if (placing.get()) return;
  placing.set({ lines, placed: false });
  const result = await placer.place({
    goods: goodsOf(lines),
    row,
    steps: [
      () => void toast.success('Order saved successfully!'),
      (order) => {
        stored = rememberLastOrder(order);
      },
      () => wait(PAUSE_BEFORE_SUCCESS),
      clearCart,
    ],
    leave(order) {
      placing.set({ lines, placed: true });
      leave(stored ? null : order);
    },
  });
  if (result === 'placed') return;
  placing.set(null);
  refresh();
  toast.error(
    result === 'not-saved' ? 'Failed to save order. Please try again.' : 'Order failed. Please try again.',
  );
}

/** A placed order is over when its page is left; the next visit to checkout starts anew. */
export function forgetPlaced(): void {
  if (placing.get()?.placed) placing.set(null);
}
