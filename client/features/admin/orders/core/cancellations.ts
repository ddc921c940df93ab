import { createStore } from '#client/lib/store.ts';
import { UNDO_CANCEL_SECONDS } from '#contract/orders.ts';
import { orderName, type PartialOrder } from './order-view.ts';

/** A cancellation that this operator can undo. */
export interface Cancellation {
  id: string;
  text: string;
}

export const NO_CANCELLATIONS: readonly Cancellation[] = [];

/** Outside React: a cancelled order may leave the list at once, and the dialog may close. */
export const cancellations = createStore(NO_CANCELLATIONS);

const keep = (condition: (cancellation: Cancellation) => boolean) =>
  cancellations.set(cancellations.get().filter(condition));

export const withdrawUndo = (id: string) => keep((cancellation) => cancellation.id !== id);

/** @param order as it was before it was cancelled */
export function offerUndo(order: PartialOrder): void {
  withdrawUndo(order._id);
  const offered = { id: order._id, text: cancelledText(order) };
  cancellations.set([...cancellations.get(), offered]);
  setTimeout(() => keep((cancellation) => cancellation !== offered), UNDO_CANCEL_SECONDS.shown * 1_000);
}

export function cancelledText(order: PartialOrder): string {
  const text = `Order ${orderName(order)} is cancelled.`;
  if (order.shippedAt) return `${text} It has already shipped, and stays marked as shipped.`;
  if (order.status === 'pending') return `${text} It wasn’t paid yet.`;
  return order.status === 'paid' ? `${text} It was already paid.` : text;
}
