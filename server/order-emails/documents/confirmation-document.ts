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

/** How to pay a pending order, if the shop has a payment link. */
function payment(order: EmailedOrder, { paymentLink }: EmailSender): Block[] {
  const url = paymentUrl(paymentLink, order);
  if (url === null) return [];
  return [
    heading('How to pay'),
    paragraph('Your order isn’t paid yet. We’ll pack it as soon as we receive your payment.'),
    { type: 'button', label: `Pay ${formatDollars(order.total)}`, url },
  ];
}

export function confirmationDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const { shipsWithinBusinessDays, deliveryBusinessDays, cancellationHours, refundDays } = SERVICE_FACTS;
  return {
    subject: `Your order ${orderNumber}`,
    preview: `We’ve got your order. It ships within ${shipsWithinBusinessDays} business days.`,
    title: 'Thank you for your order!',
    blocks: [
      paragraph(
        `We’ve got your order ${orderNumber}. It ships free within ${shipsWithinBusinessDays} business days.`,
      ),
      heading('What you ordered'),
      amounts(order),
      ...payment(order, sender),
      heading('Shipping to'),
      shippingAddress(order),
      heading('What happens next'),
      paragraph(
        'We’ll email you as soon as your order ships, with a tracking number if it has one. ' +
          `Estimated delivery is ${deliveryBusinessDays} business days.`,
      ),
      heading('Changed your mind?'),
      paragraph(
        `Cancel within ${cancellationHours} hour of placing your order and you’ll get a full refund. Reply to this email ` +
          'or write to ',
        mailto(sender.supportEmail),
        ' with your order number. What counts is when you write, not when we reply. After that, you can ask for a ' +
          `refund within ${refundDays} days of delivery. See our `,
        page(sender, 'Cancellation Policy', '/cancellation'),
        '.',
      ),
      heading('Questions?'),
      paragraph(
        'Reply to this email. If the address above is wrong, let us know right away. Didn’t place this order? Someone ' +
          'may have mistyped their email. Let us know and we’ll cancel it.',
      ),
    ],
    footer: footer(sender),
  };
}
