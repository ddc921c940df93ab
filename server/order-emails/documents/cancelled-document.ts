import { formatDollars } from '../../../contract/money.ts';
import { type EmailSender, itemsOf, note, orderSummary, paragraph } from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const orderAgain = ({ shopUrl }: EmailSender): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label: 'Order again', url: `${shopUrl}/shop` }];

type Cancellation = Partial<NonNullable<EmailedOrder['cancellation']>>;

/**
 * Promises no refund that may not be due: an order can be marked as paid by mistake, and a bank may have returned the payment.
 * A payment for an unpaid order may have arrived elsewhere.
 */
function refundText({ wasPaid, isDisputed }: Cancellation, total: number): string {
  if (!wasPaid) return 'If you’ve paid for it, reply to this email and we’ll refund you.';
  return isDisputed
    ? 'You asked your bank to return your payment, so any refund comes from your bank.'
    : `If you’ve paid and haven’t gotten your money back, we’ll refund ${formatDollars(total)}. Your bank may take a few days to show it.`;
}

export function cancelledDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const { isByShop = false, ...cancellation } = order.cancellation ?? {};
  const refund = refundText(cancellation, order.total);
  const what = isByShop
    ? `We’ve cancelled your order ${orderNumber} because we didn’t receive your payment.`
    : `Order ${orderNumber} won’t ship.`;
  return {
    subject: `Your order ${orderNumber} has been cancelled`,
    preview: isByShop ? 'We didn’t receive your payment.' : refund,
    title: 'Your order has been cancelled',
    blocks: [
      paragraph(`${what} ${refund}`),
      ...(isByShop ? orderAgain(sender) : []),
      // Without amounts, which would seem to be due.
      orderSummary(order, sender, { items: itemsOf(order, sender), amounts: [], total: undefined }),
      note('Questions?', 'Reply to this email.'),
    ],
  };
}
