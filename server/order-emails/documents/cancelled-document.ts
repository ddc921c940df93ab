import { amounts, type EmailSender, footer, note, paragraph, timeText } from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const orderAgain = ({ shopUrl }: EmailSender): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label: 'Order again', url: `${shopUrl}/shop` }];

/** About the money, it says only what the shop knows: a payment may have arrived elsewhere. */
export function cancelledDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const { wasPaid = false, isByShop = false } = order.cancellation ?? {};
  const refund = wasPaid
    ? 'We’ll refund your payment. Your bank may need a few days to show it.'
    : 'If you’ve paid for it, reply to this email and we’ll refund you.';
  const reason = isByShop ? ' because we didn’t receive your payment' : '';
  return {
    subject: `Your order ${orderNumber} has been cancelled`,
    preview: isByShop ? 'We didn’t receive your payment.' : refund,
    title: 'Your order has been cancelled',
    blocks: [
      paragraph(`We’ve cancelled your order ${orderNumber}${reason}. ${refund}`),
      ...(isByShop ? orderAgain(sender) : []),
      {
        type: 'summary',
        title: `Order ${orderNumber}`,
        about: `Placed ${timeText(order.createdAt, sender)}`,
        ...amounts(order, sender),
      },
      note('Questions?', 'Reply to this email.'),
    ],
    footer: footer(sender),
    shopUrl: sender.shopUrl,
  };
}
