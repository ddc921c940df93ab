import { formatDollars } from '../../../contract/money.ts';
import { CANCELLED, type EmailSender, itemsOf, note, orderSummary, paragraph } from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import type { Cancellation, EmailedOrder } from './emailed-order.ts';

const orderAgain = ({ shopUrl }: EmailSender): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label: 'Order again', url: `${shopUrl}/shop` }];

const BANK_TAKES_DAYS = 'Your bank may take a few days to show it.';

/** Promises no refund that may not be due: without Stripe, an order can be marked as paid by mistake. */
const REFUND_TEXTS: Record<NonNullable<Cancellation['refund']>, (total: string) => string> = {
  issued: () => `We’ve refunded your payment. ${BANK_TAKES_DAYS}`,
  due: () => `We’ll refund your payment. ${BANK_TAKES_DAYS}`,
  possible: (total) =>
    `If you’ve paid and haven’t gotten your money back, we’ll refund ${total}. ${BANK_TAKES_DAYS}`,
  'by bank': () => 'You asked your bank to return your payment, so any refund comes from your bank.',
};

export function cancelledDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const { isByShop = false, refund = null } = order.cancellation ?? {};
  // Of a wrong amount, for example, something has arrived.
  const isUnpaid = isByShop && refund === null;
  const refundText = refund === null ? '' : REFUND_TEXTS[refund](formatDollars(order.total));
  const what = isUnpaid
    ? `We’ve cancelled your order ${orderNumber} because we didn’t receive your payment.`
    : `Order ${orderNumber} won’t ship.`;
  return {
    subject: `Your order ${orderNumber} has been cancelled`,
    preview: isUnpaid ? 'We didn’t receive your payment.' : refundText || what,
    title: 'Your order has been cancelled',
    blocks: [
      paragraph(`${what} ${refundText}`.trim()),
      ...(isUnpaid ? orderAgain(sender) : []),
      // Without amounts, which would seem to be due.
      orderSummary(order, sender, {
        status: CANCELLED,
        items: itemsOf(order, sender),
        amounts: [],
        total: undefined,
      }),
      // A payment for an unpaid order may have arrived elsewhere.
      refund !== null
        ? note('Questions?', 'Reply to this email.')
        : note('Already paid, or have a question?', 'Reply to this email. If you’ve paid, we’ll refund you.'),
    ],
  };
}
