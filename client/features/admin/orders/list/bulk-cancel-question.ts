import { UNDO_CANCEL_SECONDS } from '#contract/orders.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import type { BulkTargets } from './bulk-targets.ts';

const UNDO_ONE = `You can undo this for ${UNDO_CANCEL_SECONDS.shown} seconds.`;
const PAID_LATER = 'You can still mark them as paid later.';

/** Also the name of the button that asks. */
export const cancelText = (count: number) => `Cancel ${pluralize(count, 'order')}`;

/** What happens to the cancelled orders, and what the shop leaves to the operator. */
export function cancelDetail({ cancelled, cancelsPaid, cancelsShipped }: BulkTargets): string {
  return [
    cancelled.count === 1 ? UNDO_ONE : PAID_LATER,
    cancelsPaid > 0 && refundText(cancelsPaid, cancelled.count),
    cancelsShipped && 'Shipped orders stay marked as shipped.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Canceling refunds nothing. */
export function refundText(paid: number, count: number): string {
  if (count === 1) return 'It’s paid: refund it at your payment provider.';
  return paid === 1
    ? '1 of them is paid: refund it at your payment provider.'
    : `${paid === count ? 'They’re' : `${formatCount(paid)} of them are`} paid: refund them at your payment provider.`;
}
