import { formatDollars } from '../../../contract/money.ts';
import { CANCELLED, type EmailSender, itemsOf, note, orderSummary, paragraph } from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const orderAgain = ({ shopUrl }: EmailSender): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label: 'Order again', url: `${shopUrl}/shop` }];

type Cancellation = Partial<NonNullable<EmailedOrder['cancellation']>>;

/**
 * For an order that was paid; '' otherwise. Promises no refund that may not be due: an order can be marked as paid by mistake,
 * and a bank may have returned the payment.
 */
function refundText({ wasPaid, isDisputed }: Cancellation, total: number): string {
  if (!wasPaid) return '';
  return isDisputed
    ? ' You asked your bank to return your payment, so any refund comes from your bank.'
    : ` If you’ve paid and haven’t gotten your money back, we’ll refund ${formatDollars(total)}. Your bank may take a few days to show it.`;
}

export function cancelledDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const cancellation: Cancellation = order.cancellation ?? {};
  const { isByShop = false, wasPaid } = cancellation;
  const refund = refundText(cancellation, order.total);
  const what = isByShop
    ? `We’ve cancelled your order ${orderNumber} because we didn’t receive your payment.`
    : `Order ${orderNumber} won’t ship.`;
  return {
    subject: `Your order ${orderNumber} has been cancelled`,
    preview: isByShop ? 'We didn’t receive your payment.' : refund.trim() || what,
    title: 'Your order has been cancelled',
    blocks: [
      paragraph(what + refund),
      ...(isByShop ? orderAgain(sender) : []),
      // Without amounts, which would seem to be due.
      orderSummary(order, sender, {
        status: CANCELLED,
        items: itemsOf(order, sender),
        amounts: [],
        total: undefined,
      }),
      // A payment for an unpaid order may have arrived elsewhere.
      wasPaid
        ? note('Questions?', 'Reply to this email.')
        : note('Already paid, or have a question?', 'Reply to this email. If you’ve paid, we’ll refund you.'),
    ],
  };
}
