import { formatDollars, toCents, toDollars } from '../../../contract/money.ts';
import { SHOP_NAME } from '../../../contract/shop-facts.ts';
import {
  amounts,
  type EmailSender,
  footer,
  heading,
  itemText,
  paragraph,
  shippingAddress,
} from './document-parts.ts';
import type { Block, EmailDocument, Inline } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const utcTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const desk = ({ shopUrl }: EmailSender): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label: 'Open the orders', url: `${shopUrl}/admin` }];

const owner = (sender: EmailSender): Inline[][] => [
  [`You get this because you run ${SHOP_NAME}. It goes to SUPPORT_EMAIL, or else to ADMIN_EMAIL.`],
  ...footer(sender).slice(0, 1),
];

export function newOrderAlertDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber, total, email, phone, createdAt } = order;
  return {
    subject: `New order ${orderNumber}: ${formatDollars(total)}`,
    preview: `${itemText(order.items[0] ?? { title: '', quantity: 0, color: '', salePrice: 0 })}, to ${order.city}, ${order.state}`,
    title: `New order ${orderNumber}`,
    blocks: [
      paragraph(`Placed ${utcTime.format(createdAt)} UTC.`),
      amounts(order),
      heading('Ship to'),
      shippingAddress(order),
      heading('Customer'),
      { type: 'lines', lines: [email, phone].filter((line) => line !== '') },
      ...desk(sender),
    ],
    footer: owner(sender),
  };
}

export function newOrdersDigestDocument(orders: EmailedOrder[], sender: EmailSender): EmailDocument {
  const total = toDollars(orders.reduce((cents, order) => cents + toCents(order.total), 0));
  const title = `${orders.length} new orders`;
  return {
    subject: `${title}: ${formatDollars(total)}`,
    preview: 'So many came at once that this email lists them all.',
    title,
    blocks: [
      paragraph('So many came at once that this email lists them all. Newest last.'),
      {
        type: 'amounts',
        rows: orders.map((order) => ({
          label: `${order.orderNumber}: ${order.items.map(itemText).join(', ')}, ${order.name}, ${order.city}, ${order.state}`,
          amount: formatDollars(order.total),
        })),
        total: { label: 'Total', amount: formatDollars(total) },
      },
      ...desk(sender),
    ],
    footer: owner(sender),
  };
}
