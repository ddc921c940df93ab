import { rememberLastOrder } from '#client/lib/last-order.ts';
import { orderNumber } from '#client/lib/order-number.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { toast } from '#client/ui/toast.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { insertOrder } from './insert-order.ts';
import type { OrderLine } from './order-line.ts';
import { type CheckoutFields, orderRow } from './order-row.ts';
import { createOrderPlacer } from './place-order.ts';

interface Placing {
  /** What is being bought. The cart is empty before the shopper has left the page. */
  lines: OrderLine[];
  placed: boolean;
}

interface AfterStored {
  clearCart(): void;
  leave(): void;
}

/** Milliseconds between the good news and /success (spec §9). */
const PAUSE_BEFORE_SUCCESS = 2000;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const place = createOrderPlacer({
  insert: insertOrder,
  newKey: newIdempotencyKey,
  newOrderNumber: () => orderNumber(Math.random),
  clock: { now: () => performance.now(), wait },
});

// Outside the components: whoever leaves checkout and comes back meets the same order, not a second one.
const placing = createStore<Placing | null>(null);

/** The order under way, or null. */
export function usePlacing(): Placing | null {
  return useStore(placing, null);
}

/** Does nothing while an order is under way, so that a double click places one. */
export async function placeOrder(
  lines: OrderLine[],
  fields: CheckoutFields,
  { clearCart, leave }: AfterStored,
): Promise<void> {
  if (placing.get()) return;
  placing.set({ lines, placed: false });
  const result = await place({
    goods: JSON.stringify(lines.map(({ _id, color, quantity }) => [_id, color, quantity])),
    row: (number) => orderRow(number, lines, fields),
    steps: [
      () => void toast.success('Order saved successfully!'),
      rememberLastOrder,
      () => wait(PAUSE_BEFORE_SUCCESS),
      clearCart,
    ],
    leave() {
      placing.set({ lines, placed: true });
      leave();
    },
  });
  if (result === 'placed') return;
  placing.set(null);
  toast.error(
    result === 'not-saved' ? 'Failed to save order. Please try again.' : 'Order failed. Please try again.',
  );
}

/** A placed order is over when its page is left; the next visit to checkout starts anew. */
export function forgetPlaced(): void {
  if (placing.get()?.placed) placing.set(null);
}
