import { formatDollars } from '../../../contract/money.ts';
import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { changedMind } from './changed-mind.ts';
import { delivery, deliveryText } from './delivery.ts';
import {
  CANCELLED,
  type EmailSender,
  nextSteps,
  note,
  orderSummary,
  paragraph,
  payButton,
  payment,
  shippingAddress,
  stepsAfterPayment,
  unpaidStatus,
} from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import { largePictures } from './email-items.ts';
import type { EmailedOrder } from './emailed-order.ts';

const isCancelled = ({ status }: EmailedOrder): boolean => status === 'cancelled';
const isOpen = (order: EmailedOrder): boolean => !isCancelled(order) && !order.isShipped;

/** States the order's status when the email is sent, which may be long after checkout. */
function opening(order: EmailedOrder, name: string, how: string): string {
  if (isCancelled(order)) return `Your order${name} has been cancelled.`;
  if (order.isShipped) return `Your order${name} has shipped.`;
  const time = `${how} within ${pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}`;
  return payButton(order) === undefined
    ? `We’ve got your order${name}. It ships${time}.`
    : `We’ve got your order${name}. Pay ${formatDollars(order.total)} and we’ll ship it${time} of your payment.`;
}

function questions(order: EmailedOrder): Block[] {
  if (!isOpen(order)) return [note('Questions?', 'Reply to this email.')];
  return [
    note(
      'Questions?',
      'Reply to this email. If the address above is wrong, or you didn’t place this order, let us know right away.',
    ),
  ];
}

function titleOf(order: EmailedOrder): string {
  if (isCancelled(order)) return 'Your order has been cancelled';
  return payButton(order) ? `One more step: pay ${formatDollars(order.total)}` : 'Thank you for your order!';
}

export function confirmationDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const button = payButton(order);
  return {
    subject: `Your order ${orderNumber}${button ? `: pay ${formatDollars(order.total)} to complete it` : ''}`,
    preview: `${opening(order, '', '')}${isOpen(order) ? ` ${deliveryText(order, sender)}` : ''}`,
    title: titleOf(order),
    ...(isOpen(order) && { pictures: largePictures(order.items, sender.shopUrl) }),
    blocks: [
      paragraph(opening(order, ` ${orderNumber}`, ' free')),
      // The question that customers have first.
      ...(button ? [button] : isOpen(order) ? [{ type: 'fact' as const, ...delivery(order, sender) }] : []),
      orderSummary(order, sender, {
        status: isCancelled(order) ? CANCELLED : unpaidStatus(order),
        labels: button && { total: 'Total due' },
        facts: isCancelled(order)
          ? []
          : [
              shippingAddress('Shipping to', order),
              ...(isOpen(order) && button ? [delivery(order, sender)] : []),
              ...payment(order, sender),
            ],
      }),
      ...(isCancelled(order) ? [] : [changedMind(order, sender)]),
      ...(isOpen(order) ? [button ? stepsAfterPayment : nextSteps] : []),
      ...questions(order),
    ],
  };
}
