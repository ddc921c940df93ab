import { parseEmailAddress } from '../../../contract/email-address.ts';
import { formatDollars, lineTotal, shippingCostText } from '../../../contract/money.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import { SHOP_NAME } from '../../../contract/shop/facts.shop.ts';
import type { Mailbox } from '../../config/settings/mail.ts';
import type { Settings } from '../../config/settings.ts';
import type { Amount, Block, Fact, Inline, Item, Summary, SummaryStatus } from './email-document.ts';
import { itemDetails, itemPicture } from './email-items.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { oneLine } from './one-line.ts';

/** The sender. Without a `shopUrl` (''), emails contain no pictures and no links to pages. */
export type EmailSender = Pick<
  Settings,
  'supportEmail' | 'shopAddress' | 'timeZone' | 'shopUrl' | 'paymentLink' | 'stripeSecretKey'
>;

export const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
export const note = (title: string, ...content: Inline[]): Block => ({ type: 'note', title, content });
export const mailto = (address: string): Inline => ({ text: address, url: `mailto:${address}` });
export const page = ({ shopUrl }: EmailSender, text: string, path: string): Inline =>
  shopUrl === '' ? text : { text, url: `${shopUrl}${path}` };

export const itemText = ({ title, quantity, color }: OrderItem): string =>
  color === '' ? `${title} x ${quantity}` : `${title} x ${quantity} (${color})`;

export const itemsOf = ({ items, productImage }: EmailedOrder, { shopUrl }: EmailSender): Item[] =>
  items.map((item) => ({
    title: item.title,
    details: itemDetails(item),
    text: itemText(item),
    picture: itemPicture(item, shopUrl, productImage),
  }));

interface Labels {
  tax?: string;
  total?: string;
}

/** The items with their amounts, and what they add up to. */
const amounts = (
  order: EmailedOrder,
  sender: EmailSender,
  { tax = 'Estimated Tax', total = 'Total' }: Labels = {},
) => ({
  items: itemsOf(order, sender).map((item, index): Item => {
    const line = order.items[index];
    return line === undefined ? item : { ...item, amount: formatDollars(lineTotal(line)) };
  }),
  amounts: [
    { label: 'Subtotal', amount: formatDollars(order.subtotal) },
    { label: 'Shipping', amount: shippingCostText(order.shippingCost) },
    { label: tax, amount: formatDollars(0) },
  ] satisfies Amount[],
  total: { label: total, amount: formatDollars(order.total) },
});

/** How far the order is; nothing for one that goes no further. */
export function progress({ status, isShipped }: EmailedOrder): Block[] {
  if (status === 'cancelled') return [];
  const done = isShipped ? 3 : status === 'paid' ? 2 : 1;
  return [{ type: 'progress', steps: ['Placed', 'Paid', 'Shipped'], done }];
}

export const PAID: SummaryStatus = { text: 'Paid', tone: 'done' };
export const CANCELLED: SummaryStatus = { text: 'Cancelled', tone: 'neutral' };

/** "Nov 22, 2026, 4:05 AM EST", in the shop's time zone. */
export const timeText = (
  time: Date,
  { timeZone }: Pick<EmailSender, 'timeZone'>,
  { year }: Pick<Intl.DateTimeFormatOptions, 'year'> = { year: 'numeric' },
): string =>
  new Intl.DateTimeFormat('en-US', {
    year,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(time);

/** "Nov 22, 2026", in the shop's time zone. */
export const dateText = (time: Date, { timeZone }: Pick<EmailSender, 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(time);

/** What was ordered and when. @param changes the rest of the summary, such as where the order ships */
export function orderSummary(
  order: EmailedOrder,
  sender: EmailSender,
  { labels, ...changes }: Partial<Summary> & { labels?: Labels } = {},
): Summary {
  return {
    type: 'summary',
    title: `Order ${order.orderNumber}`,
    about: `Placed ${timeText(order.createdAt, sender)}`,
    ...amounts(order, sender, labels),
    ...changes,
  };
}

/** Undefined unless the customer has to pay, and can pay by link. */
export const payButton = ({ paymentUrl, total }: EmailedOrder): Block | undefined =>
  paymentUrl ? { type: 'button', label: `Pay ${formatDollars(total)}`, url: paymentUrl } : undefined;

/** The status of an order that has a button to pay. */
export const unpaidStatus = (order: EmailedOrder): SummaryStatus | undefined =>
  payButton(order) && { text: 'Not paid yet', tone: 'due' };

/** What the customer should know about the payment; nothing for a cancelled order, or beside the button that pays. */
export function payment(order: EmailedOrder, sender: EmailSender): Fact[] {
  const { status, paidAt } = order;
  if (status === 'cancelled' || payButton(order)) return [];
  const line =
    status === 'pending'
      ? 'We’ll email you a receipt once your payment goes through.'
      : paidText(paidAt, sender);
  return [{ label: 'Payment', lines: [line] }];
}

const paidText = (paidAt: Date | null, sender: EmailSender): string =>
  paidAt === null ? 'Paid' : `Paid ${timeText(paidAt, sender)}`;

const SHIPS = 'your order ships, with a tracking number if the carrier provides one.';

/** For orders that will ship. */
export const nextSteps = note('What happens next?', `We’ll email you when ${SHIPS}`);
export const stepsAfterPayment = note(
  'What happens next?',
  `Once you’ve paid, we’ll email you a receipt, and another email when ${SHIPS}`,
);

export const shippingAddress = (label: string, order: EmailedOrder): Fact => {
  const { name, address, address2, city, state, zip } = order;
  const lines = [name, address, address2, `${city}, ${state} ${zip}`];
  return { label, lines: lines.filter((line) => line.trim() !== '') };
};

/** Where replies to the customer go; undefined for an address that mail servers would refuse. */
export function customerMailbox({ name, email }: Pick<EmailedOrder, 'name' | 'email'>): Mailbox | undefined {
  const parsed = parseEmailAddress(email);
  return parsed && { name: oneLine(name), address: `${parsed.localPart}@${parsed.domain}` };
}

export const shop = ({ shopUrl }: EmailSender): Inline =>
  shopUrl === '' ? SHOP_NAME : { text: SHOP_NAME, url: shopUrl };

export function footer(sender: EmailSender): Inline[][] {
  const { supportEmail, shopAddress } = sender;
  const lines = shopAddress.split('\n').filter((line) => line !== '');
  return [[shop(sender)], ...(lines.length > 0 ? [[lines.join(', ')]] : []), [mailto(supportEmail)]];
}
