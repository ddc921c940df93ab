import { importAgain } from '#client/lib/import-again.ts';
import { type LastOrder, newOrderNumber, storeLastOrder } from '#client/lib/last-order.ts';
import { sleep } from '#client/lib/sleep.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { PURCHASE_FAILURE, toast } from '#client/lib/toast.ts';
import type { CartItem, CheckoutFields, OrderRow } from '#contract/order-row.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { loadAttempt, saveAttempt } from './order-attempt.ts';
import { createOrderPlacer } from './order-placer.ts';
import { orderRow } from './order-row.ts';
import { getSettings, refetchSettings } from './order-settings.ts';
import { findStored } from './stored-order.ts';

interface Placing {
  /** The items being bought. The cart is cleared before the shopper leaves the page. */
  items: CartItem[];
  placed: boolean;
}

interface OrderActions {
  clearCart(): void;
  /** Called as soon as the order is stored. */
  stored(order: LastOrder, key: string): void;
  /** @param unsaved the order, if the browser did not save it */
  leave(unsaved: LastOrder | null): void;
  /** Called when the order failed, because the product may have changed. */
  refresh(): void;
  /** Called before the order is sent. @returns why it must not be sent, or '' */
  check(): Promise<string>;
}

/** Milliseconds between the success toast and /success (spec §9). */
const DELAY_BEFORE_SUCCESS = 2000;

/** Why an order was refused, before or after it was sent. Checkout shows it. */
export interface Refusal {
  sentence: string;
}
const refusal = createStore<Refusal | null>(null);

const refuse = (sentence: string): void => refusal.set({ sentence });

const importInsertOrder = () => import('./insert-order.ts');

/** A separate chunk, loaded while the shopper fills in the form. */
export const loadInsertOrder = () => importAgain(importInsertOrder);

const placer = createOrderPlacer({
  insert: (row, key, signal) =>
    loadInsertOrder().then(
      ({ insertOrder }) => insertOrder(row, key, signal, { getSettings, refetchSettings, explain: refuse }),
      () => 'unsent',
    ),
  findStored,
  newKey: newIdempotencyKey,
  newOrderNumber: () => newOrderNumber(Math.random),
  load: loadAttempt,
  save: saveAttempt,
  clock: { now: () => performance.now(), sleep },
});

// Outside the components, so that leaving and reopening checkout doesn't start a second order.
const placing = createStore<Placing | null>(null);

/** Whether the browser saved the last order. Module state, because a retry in the same page skips that step. */
let lastOrderSaved = true;

function cartContentsOf(items: readonly CartItem[]): string {
  return JSON.stringify(items.map(({ _id, color, quantity }) => [_id, color, quantity]));
}

/** True if the order is stored, but the page was reloaded (or a step failed) before the cart was cleared. */
export function isOrderStored(items: readonly CartItem[]): boolean {
  return placing.get() === null && placer.isStored(cartContentsOf(items));
}

/**
 * True if an earlier attempt may have stored the order, possibly taking the last item in stock. The order must then be sent
 * again, even if the item now looks sold out.
 */
export const mayBeStored = (items: readonly CartItem[]): boolean => placer.mayBeStored(cartContentsOf(items));

export const useRefusal = (): Refusal | null => useStore(refusal, null);

export function usePlacing(): Placing | null {
  return useStore(placing, null);
}

export function placeOrder(items: CartItem[], fields: CheckoutFields, actions: OrderActions): Promise<void> {
  return proceed(items, (orderNumber) => orderRow(orderNumber, items, fields), actions);
}

/** Runs the steps that remain once the cart's order is stored: after a reload, all of them. */
export function finishOrder(items: CartItem[], actions: OrderActions): Promise<void> {
  const refuseToSend = () => {
    throw new Error('Stored.');
  };
  return proceed(items, refuseToSend, actions);
}

/** Does nothing while an order is being placed, so that a double click places only one. */
async function proceed(
  items: CartItem[],
  row: (orderNumber: string) => OrderRow,
  { clearCart, stored, leave, refresh, check }: OrderActions,
): Promise<void> {
  if (placing.get()) return;
  toast.remove(PURCHASE_FAILURE);
  refusal.set(null);
  placing.set({ items, placed: false });
  const sentence = await check();
  if (sentence !== '') {
    placing.set(null);
    return refuse(sentence);
  }
  const result = await placer.place({
    cartContents: cartContentsOf(items),
    row,
    steps: [
      () => void toast.success('Order saved successfully!'),
      (order) => {
        lastOrderSaved = storeLastOrder(order);
      },
      stored,
      () => sleep(DELAY_BEFORE_SUCCESS),
      clearCart,
    ],
    leave(order) {
      placing.set({ items, placed: true });
      leave(lastOrderSaved ? null : order);
    },
  });
  if (result === 'placed') return;
  placing.set(null);
  refresh();
  toast.error(
    result === 'not-saved' ? 'Failed to save order. Please try again.' : 'Order failed. Please try again.',
    { id: PURCHASE_FAILURE },
  );
}

/** Called on entering and leaving checkout, so that it shows neither an old refusal nor a placed order. */
export function clearPlaced(): void {
  refusal.set(null);
  if (placing.get()?.placed) placing.set(null);
}
