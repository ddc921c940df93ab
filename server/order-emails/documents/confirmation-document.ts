import { formatDollars } from '../../../contract/money.ts';
import { SERVICE_FACTS } from '../../../contract/shop-facts.ts';
import { paymentUrl } from '../../orders/payment-url.ts';
import {
  amounts,
  type EmailSender,
  footer,
  heading,
  mailto,
  page,
  paragraph,
  shippingAddress,
} from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** How to pay, where the shop has a payment link and the order is not paid yet. */
function payment(order: EmailedOrder, { paymentLink }: EmailSender): Block[] {
  const url = paymentUrl(paymentLink, order);
  if (url === null) return [];
  return [
    heading('How to pay'),
    paragraph('Your order is not paid yet. As soon as it is, we pack it.'),
    { type: 'button', label: `Pay ${formatDollars(order.total)}`, url },
  ];
}

export function confirmationDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const { shipsWithinBusinessDays, deliveryBusinessDays, cancellationHours, refundDays } = SERVICE_FACTS;
  return {
    subject: `Your order ${orderNumber}`,
    preview: `We have your order. It ships within ${shipsWithinBusinessDays} business days.`,
    title: 'Thank you for your order!',
    blocks: [
      paragraph(
        `We have your order ${orderNumber}. It ships free of charge, within ${shipsWithinBusinessDays} business days.`,
      ),
      heading('What you ordered'),
      amounts(order),
      ...payment(order, sender),
      heading('Where it goes'),
      shippingAddress(order),
      heading('What happens next'),
      paragraph(
        'As soon as the carrier has your parcel, we send you a second email with its tracking number. ' +
          `Estimated delivery is ${deliveryBusinessDays} business days.`,
      ),
      heading('Changed your mind?'),
      paragraph(
        `Cancel within ${cancellationHours} hour of placing your order and you get a full refund. Reply to this email ` +
          'or write to ',
        mailto(sender.supportEmail),
        ` with your order number. The time of your message counts, not the time of our answer. After that you can ask ` +
          `for a refund within ${refundDays} days of delivery. See our `,
        page(sender, 'Cancellation Policy', '/cancellation'),
        '.',
      ),
      heading('Questions?'),
      paragraph(
        'Reply to this email. If the address above is wrong, tell us right away. If you placed no order, somebody typed ' +
          'your email address by mistake: tell us, and we cancel it.',
      ),
    ],
    footer: footer(sender),
  };
}
