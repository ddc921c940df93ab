import { formatDollars, toCents, toDollars } from '../../../contract/money.ts';
import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import {
  amounts,
  type EmailSender,
  footer,
  heading,
  itemText,
  paragraph,
  shippingAddress,
  utcTime,
} from './document-parts.ts';
import type { Block, EmailDocument, Inline } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const adminButton = ({ shopUrl }: EmailSender, label: string, query: string): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label, url: `${shopUrl}/admin?tab=orders${query}` }];

export const alertFooter = (sender: EmailSender): Inline[][] => [
  [`You’re getting this because you run ${SHOP_NAME}. To change where it goes, set SUPPORT_EMAIL.`],
  ...footer(sender).slice(0, 1),
];

/** Sent again when the customer has cancelled: one order has one alert, with the order’s current status. */
function withdrawnOrderDocument(order: EmailedOrder, wasPaid: boolean, sender: EmailSender): EmailDocument {
  const { id, orderNumber, total } = order;
  const refund = wasPaid ? `It was paid: refund ${formatDollars(total)}.` : 'It wasn’t paid.';
  return {
    subject: `Order ${orderNumber} was cancelled by the customer`,
    preview: refund,
    title: `Order ${orderNumber} was cancelled`,
    blocks: [
      paragraph(`The customer cancelled this order. ${refund} Don’t ship it.`),
      amounts(order),
      ...adminButton(sender, 'View order', `&order=${id}`),
    ],
    footer: alertFooter(sender),
  };
}

export function newOrderAlertDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { id, orderNumber, total, email, phone, createdAt, cancellation } = order;
  if (cancellation?.isByCustomer) return withdrawnOrderDocument(order, cancellation.wasPaid, sender);
  return {
    subject: `New order ${orderNumber}: ${formatDollars(total)}`,
    preview: `${itemText(order.items[0] ?? { title: '', quantity: 0, color: '', salePrice: 0 })}, to ${order.city}, ${order.state}`,
    title: `New order ${orderNumber}`,
    blocks: [
      paragraph(`Placed ${utcTime(createdAt)}.`),
      amounts(order),
      heading('Ship to'),
      shippingAddress(order),
      heading('Customer'),
      { type: 'lines', lines: [email, phone].filter((line) => line !== '') },
      ...adminButton(sender, 'View order', `&order=${id}`),
    ],
    footer: alertFooter(sender),
  };
}

export function newOrdersDigestDocument(orders: EmailedOrder[], sender: EmailSender): EmailDocument {
  const total = toDollars(orders.reduce((cents, order) => cents + toCents(order.total), 0));
  const title = `${orders.length} new orders`;
  const text = `These orders arrived at about the same time, so here’s one email for all of them. The newest is last.`;
  return {
    subject: `${title}: ${formatDollars(total)}`,
    preview: text,
    title,
    blocks: [
      paragraph(text),
      {
        type: 'amounts',
        rows: orders.map((order) => ({
          label: `${order.orderNumber}: ${order.items.map(itemText).join(', ')}, ${order.name}, ${order.city}, ${order.state}`,
          amount: formatDollars(order.total),
        })),
        total: { label: 'Total', amount: formatDollars(total) },
      },
      ...adminButton(sender, 'View orders', ''),
    ],
    footer: alertFooter(sender),
  };
}
