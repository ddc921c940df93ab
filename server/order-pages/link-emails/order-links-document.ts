import { ORDER_PAGE_DAYS } from '../../../contract/order-pages.ts';
import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import { dateText, type EmailSender, note, paragraph } from '../../order-emails/documents/document-parts.ts';
import type { EmailDocument } from '../../order-emails/documents/email-document.ts';
import type { LinkedOrder } from './link-email-queue.ts';

interface OrderLink extends Pick<LinkedOrder, 'orderNumber' | 'createdAt'> {
  url: string;
}

export function orderLinksDocument(links: OrderLink[], sender: EmailSender): EmailDocument {
  return {
    subject: `Links to your orders at ${SHOP_NAME}`,
    preview: 'See the status of your orders, or print receipts.',
    title: 'Your orders',
    blocks: [
      paragraph(
        'You asked for the links to your orders. Open one to see its status, or to print its receipt.',
      ),
      {
        type: 'rows',
        rows: links.map(({ orderNumber, createdAt, url }) => ({
          title: `Order ${orderNumber}`,
          detail: `Placed ${dateText(createdAt, sender)}`,
          end: { text: 'View order', url },
        })),
      },
      paragraph(`Links work for ${ORDER_PAGE_DAYS} days after an order’s last change.`),
      note(
        'Didn’t ask for this?',
        'Someone may have mistyped their email. You can ignore this one: only you received the links.',
      ),
    ],
  };
}
