import { expectedDelivery } from '../../../contract/delivery-dates.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { canBePaid } from '../../config/settings/payments.ts';
import type { EmailSender } from './document-parts.ts';
import type { Fact } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const LABEL = 'Estimated delivery';
const DAYS = `${SERVICE_FACTS.deliveryBusinessDays} business days`;

/** "Tue, Dec 1 – Mon, Dec 7". If orders are paid by link, the promised days count from the payment. */
function dates(order: EmailedOrder, sender: EmailSender, shippedAt: Date | null): string | undefined {
  const { createdAt: placedAt, paidAt, status } = order;
  const paidByLink = canBePaid(sender);
  if (paidByLink && status === 'pending') return undefined;
  return expectedDelivery({ placedAt, paidAt, shippedAt }, { paidByLink, timeZone: sender.timeZone });
}

/** When the order arrives. @param shippedAt null until it ships */
export function delivery(order: EmailedOrder, sender: EmailSender, shippedAt: Date | null = null): Fact {
  const expected = dates(order, sender, shippedAt);
  if (expected === undefined) return { label: LABEL, lines: [`${DAYS} after your payment`] };
  return { label: LABEL, lines: shippedAt === null ? [expected, DAYS] : [expected] };
}

/** For previews: "Estimated delivery: Tue, Dec 1 – Mon, Dec 7." */
export const deliveryText = (...order: Parameters<typeof delivery>): string =>
  `${LABEL}: ${delivery(...order).lines[0]}.`;
