import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { delivery, deliveryText } from './delivery.ts';
import {
  changedMind,
  type EmailSender,
  nextSteps,
  note,
  orderSummary,
  PAID,
  paidText,
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
    ? 'Your order has shipped.'
    : `It ships free within ${pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}.`;
  return {
    subject: `Receipt for your order ${orderNumber}`,
    preview: `You paid ${paid}. ${isShipped ? shipping : deliveryText(order, sender)}`,
    title: 'Payment received',
    blocks: [
      paragraph(`Thank you. We’ve received ${paid} for your order ${orderNumber}. ${shipping}`),
      orderSummary(order, sender, {
        title: `Receipt for ${orderNumber}`,
        status: PAID,
        about: order.paidAt === null ? undefined : paidText(order.paidAt, sender),
        labels: { tax: 'Tax', total: 'Total Paid' },
        facts: [
          shippingAddress(isShipped ? 'Shipped to' : 'Shipping to', order),
          ...(isShipped ? [] : [delivery(order, sender)]),
          { label: 'Placed', lines: [timeText(order.createdAt, sender)] },
        ],
      }),
      ...(isShipped ? [] : [nextSteps]),
      changedMind(sender),
      note('Questions?', 'Reply to this email.'),
    ],
  };
}
