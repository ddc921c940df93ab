import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
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
function payment(order: EmailedOrder, sender: EmailSender): Block[] {
  const url = paymentUrl(sender, order);
  return url === null ? [] : [{ type: 'button', label: `Pay ${formatDollars(order.total)}`, url }];
}

const isCancelled = ({ status }: EmailedOrder): boolean => status === 'cancelled';
const isOpen = (order: EmailedOrder): boolean => !isCancelled(order) && !order.isShipped;

/** States the order's status when the email is sent, which may be long after checkout. */
function opening(order: EmailedOrder, sender: EmailSender, name: string, how: string): string {
  if (isCancelled(order)) return `Your order${name} has been cancelled.`;
  if (order.isShipped) return `Your order${name} has shipped.`;
  const ships = `It ships${how} within ${pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}`;
  return paymentUrl(sender, order) === null
    ? `We’ve got your order${name}. ${ships}.`
    : `We’ve got your order${name}. One more step: pay ${formatDollars(order.total)}. ${ships} of your payment.`;
}

function nextSteps(order: EmailedOrder): Block[] {
  if (!isOpen(order)) return [];
  return [
    heading('What happens next'),
    paragraph(
      'We’ll email you as soon as your order ships, with a tracking number if it has one. ' +
        `Estimated delivery is ${SERVICE_FACTS.deliveryBusinessDays} business days.`,
    ),
  ];
}

function cancellation(order: EmailedOrder, sender: EmailSender): Block[] {
  if (isCancelled(order)) return [];
  const { cancellationHours, refundDays } = SERVICE_FACTS;
  return [
    heading('Changed your mind?'),
    paragraph(
      `Cancel within ${pluralize(cancellationHours, 'hour')} of placing your order and you’ll get a full refund. Reply to this email ` +
        'or write to ',
      mailto(sender.supportEmail),
      ' with your order number. What counts is when you write, not when we reply. After that, you can ask for a ' +
        `refund within ${pluralize(refundDays, 'day')} of delivery. See our `,
      page(sender, 'Cancellation Policy', '/cancellation'),
      '.',
    ),
  ];
}

export function confirmationDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  return {
    subject: `Your order ${orderNumber}`,
    preview: opening(order, sender, '', ''),
    title: isCancelled(order) ? 'Your order has been cancelled' : 'Thank you for your order!',
    blocks: [
      ...payment(order, sender),
      paragraph(opening(order, sender, ` ${orderNumber}`, ' free')),
      heading('What you ordered'),
      amounts(order),
      ...(isCancelled(order) ? [] : [heading('Shipping to'), shippingAddress(order)]),
      ...nextSteps(order),
      ...cancellation(order, sender),
      heading('Questions?'),
      paragraph(
        isOpen(order)
          ? 'Reply to this email. If the address above is wrong, let us know right away. Didn’t place this order? Someone ' +
              'may have mistyped their email. Let us know and we’ll cancel it.'
          : 'Reply to this email.',
      ),
    ],
    footer: footer(sender),
  };
}
