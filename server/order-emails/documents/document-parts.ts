import { formatDollars, lineTotal } from '../../../contract/money.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import { SERVICE_FACTS, SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import type { Settings } from '../../config/settings.ts';
import { type PaymentSettings, paymentUrl } from '../../orders/payment-url.ts';
import type { Block, Inline } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** The sender. Without a `shopUrl` (''), emails contain no links to pages. */
export type EmailSender = Pick<Settings, 'supportEmail' | 'shopAddress' | keyof PaymentSettings>;

const UTC_TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

export const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
export const heading = (text: string): Block => ({ type: 'heading', text });
export const mailto = (address: string): Inline => ({ text: address, url: `mailto:${address}` });
export const page = ({ shopUrl }: EmailSender, text: string, path: string): Inline =>
  shopUrl === '' ? text : { text, url: `${shopUrl}${path}` };

export const itemText = ({ title, quantity, color }: OrderItem): string =>
  color === '' ? `${title} x ${quantity}` : `${title} x ${quantity} (${color})`;

const itemRows = ({ items }: EmailedOrder) =>
  items.map((item) => ({ label: itemText(item), amount: formatDollars(lineTotal(item)) }));

export const amounts = (order: EmailedOrder, labels = { tax: 'Estimated Tax', total: 'Total' }): Block => ({
  type: 'amounts',
  rows: [
    ...itemRows(order),
    { label: 'Subtotal', amount: formatDollars(order.subtotal) },
    { label: 'Shipping', amount: order.shippingCost === 0 ? 'FREE' : formatDollars(order.shippingCost) },
    { label: labels.tax, amount: formatDollars(0) },
  ],
  total: { label: labels.total, amount: formatDollars(order.total) },
});

export const utcTime = (time: Date): string => `${UTC_TIME.format(time)} UTC`;

/** How to pay a pending order, if the shop has a payment link. */
export function payButton(order: EmailedOrder, sender: EmailSender): Block | undefined {
  const { hasPayment = false } = order;
  const url = paymentUrl(sender, { ...order, hasPayment });
  return url === null ? undefined : { type: 'button', label: `Pay ${formatDollars(order.total)}`, url };
}

/** For orders that will ship. */
export const nextSteps: Block[] = [
  heading('What happens next'),
  paragraph(
    'We’ll email you when your order ships, with a tracking number if the carrier provides one. ' +
      `Estimated delivery is ${SERVICE_FACTS.deliveryBusinessDays} business days.`,
  ),
];

export const shippingAddress = ({ name, address, address2, city, state, zip }: EmailedOrder): Block => ({
  type: 'lines',
  lines: [name, address, address2, `${city}, ${state} ${zip}`].filter((line) => line.trim() !== ''),
});

export function footer({ supportEmail, shopAddress, shopUrl }: EmailSender): Inline[][] {
  const shop: Inline = shopUrl === '' ? SHOP_NAME : { text: SHOP_NAME, url: shopUrl };
  return [
    [shop],
    ...shopAddress
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line]),
    [mailto(supportEmail)],
  ];
}
