import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import {
  amounts,
  type EmailSender,
  footer,
  heading,
  nextSteps,
  paragraph,
  shippingAddress,
  utcTime,
} from './document-parts.ts';
import type { EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** The receipt for the customer's records. The footer names the shop and its address. */
export function receiptDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber, isShipped, createdAt, paidAt } = order;
  const paid = formatDollars(order.total);
  const shipping = isShipped
    ? 'Your order has shipped.'
    : `It ships free within ${pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}.`;
  return {
    subject: `Receipt for your order ${orderNumber}`,
    preview: `You paid ${paid}. ${shipping}`,
    title: 'Thank you for your payment!',
    blocks: [
      paragraph(`We’ve received ${paid} for your order ${orderNumber}. ${shipping}`),
      heading('Receipt'),
      {
        type: 'lines',
        lines: [
          `Order ${orderNumber}`,
          `Placed ${utcTime(createdAt)}`,
          ...(paidAt === null ? [] : [`Paid ${utcTime(paidAt)}`]),
        ],
      },
      amounts(order, { tax: 'Tax', total: 'Total paid' }),
      heading(isShipped ? 'Shipped to' : 'Shipping to'),
      shippingAddress(order),
      ...(isShipped ? [] : nextSteps),
      heading('Questions?'),
      paragraph('Reply to this email.'),
    ],
    footer: footer(sender),
  };
}
