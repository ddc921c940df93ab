import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { changedMind } from './changed-mind.ts';
import { delivery, deliveryText } from './delivery.ts';
import {
  type EmailSender,
  nextSteps,
  note,
  orderSummary,
  paragraph,
  shippingAddress,
  timeText,
} from './document-parts.ts';
import type { EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** The receipt for the customer's records. The footer names the shop and its address. */
export function receiptDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber, isShipped } = order;
  const paid = formatDollars(order.total);
  const shipping = isShipped
    ? `Your order ${orderNumber} has shipped.`
    : `Your order ${orderNumber} ships free within ${pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}.`;
  return {
    subject: `Receipt for your order ${orderNumber}`,
    preview: `You paid ${paid}. ${isShipped ? 'Your order has shipped.' : deliveryText(order, sender)}`,
    title: `Payment received: ${paid}`,
    blocks: [
      paragraph(`Thank you. ${shipping}`),
      ...(isShipped ? [] : [{ type: 'fact' as const, ...delivery(order, sender) }]),
      orderSummary(order, sender, {
        title: `Receipt for ${orderNumber}`,
        labels: { tax: 'Tax', total: 'Total Paid' },
        facts: [
          shippingAddress(isShipped ? 'Shipped to' : 'Shipping to', order),
          ...(order.paidAt === null ? [] : [{ label: 'Paid', lines: [timeText(order.paidAt, sender)] }]),
        ],
      }),
      changedMind(order, sender),
      ...(isShipped ? [] : [nextSteps]),
      note('Questions?', 'Reply to this email.'),
    ],
  };
}
