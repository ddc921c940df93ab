import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import {
  amounts,
  type EmailSender,
  footer,
  heading,
  paragraph,
  payButton,
  shippingAddress,
} from './document-parts.ts';
import type { EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** @returns undefined if the order cannot be paid by link */
export function reminderDocument(order: EmailedOrder, sender: EmailSender): EmailDocument | undefined {
  const button = payButton(order, sender);
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
      button,
      paragraph(
        `We’ve got your order ${orderNumber}, but we haven’t received your payment yet. It ships free within ${days} of ` +
          `your payment.${cancels}`,
      ),
      heading('What you ordered'),
      amounts(order),
      heading('Shipping to'),
      shippingAddress(order),
      heading('Already paid?'),
      paragraph('You can ignore this email. A payment can take a while to reach us.'),
      heading('Changed your mind?'),
      paragraph('Reply to this email and we’ll cancel your order.'),
    ],
    footer: footer(sender),
  };
}
