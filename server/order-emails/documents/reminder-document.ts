import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { delivery } from './delivery.ts';
import {
  type EmailSender,
  note,
  orderSummary,
  paragraph,
  payButton,
  shippingAddress,
  unpaidStatus,
} from './document-parts.ts';
import type { EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** @returns undefined if the order cannot be paid by link */
export function reminderDocument(order: EmailedOrder, sender: EmailSender): EmailDocument | undefined {
  const button = payButton(order);
  if (button === undefined) return undefined;
  const { orderNumber, unpaidDays } = order;
  const price = formatDollars(order.total);
  const days = pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day');
  const cancels =
    unpaidDays === null ? '' : ` We cancel orders that aren’t paid within ${pluralize(unpaidDays, 'day')}.`;
  return {
    subject: `Your order ${orderNumber} is waiting for your payment`,
    preview: `Pay ${price}, and it ships within ${days}.`,
    title: `One more step: pay ${price}`,
    blocks: [
      paragraph(
        `We’ve got your order ${orderNumber}, but we haven’t received your payment yet. It ships free within ${days} of ` +
          `your payment.${cancels}`,
      ),
      button,
      orderSummary(order, sender, {
        status: unpaidStatus(order),
        labels: { total: 'Total due' },
        facts: [shippingAddress('Shipping to', order), delivery(order, sender)],
      }),
      note('Already paid?', 'You can ignore this email. A payment can take a while to reach us.'),
      note('Changed your mind?', 'Reply to this email and we’ll cancel your order.'),
    ],
  };
}
