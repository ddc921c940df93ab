import { STOCK_PAGE } from '../../contract/admin-pages.ts';
import { VARIANT_LABEL } from '../../contract/shop/facts.shop.ts';
import { stockName } from '../../contract/stock.ts';
import { type EmailSender, paragraph, timeText } from '../order-emails/documents/document-parts.ts';
import type { EmailDocument } from '../order-emails/documents/email-document.ts';
import { itemPicture } from '../order-emails/documents/email-items.ts';

export interface StockAlert {
  title: string;
  color: string;
  /** How many were left when the alert was requested. */
  remaining: number;
  createdAt: Date;
}

export function stockAlertDocument(alert: StockAlert, sender: EmailSender): EmailDocument {
  const { title: product, color, remaining, createdAt } = alert;
  const name = stockName(alert);
  const at = timeText(createdAt, sender);
  const title = remaining === 0 ? `Sold out: ${name}` : `Only ${remaining} left: ${name}`;
  const text =
    remaining === 0
      ? `The last one was sold on ${at}. Shoppers can’t order it until you set a new count.`
      : `On ${at}, ${remaining} were left. When they’re gone, shoppers can’t order it until you set a new count.`;
  return {
    subject: title,
    preview: text,
    title,
    blocks: [
      paragraph(text),
      ...(sender.shopUrl === ''
        ? []
        : [{ type: 'button' as const, label: 'Set a new count', url: `${sender.shopUrl}${STOCK_PAGE}` }]),
      {
        type: 'summary',
        title: 'Stock',
        items: [
          {
            title: product,
            details: color === '' ? [] : [`${VARIANT_LABEL}: ${color}`],
            text: name,
            amount: `${remaining} left`,
            picture: itemPicture(alert, sender.shopUrl),
          },
        ],
      },
    ],
  };
}
