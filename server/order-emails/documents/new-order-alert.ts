import { addBusinessDays, dayAt, dayText } from '../../../contract/business-days.ts';
import { formatDollars, toCents, toDollars } from '../../../contract/money.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import { pickListOf, pickListText } from '../../../contract/pick-list.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { canBePaid } from '../../config/settings/payments.ts';
import {
  CANCELLED,
  customerMailbox,
  type EmailSender,
  itemText,
  mailto,
  note,
  orderSummary,
  PAID,
  paragraph,
  shippingAddress,
  timeText,
} from './document-parts.ts';
import type { Block, EmailDocument, Fact, Inline } from './email-document.ts';
import type { Cancellation, EmailedOrder } from './emailed-order.ts';

/** Undefined without SHOP_URL. */
const adminUrl = ({ shopUrl }: EmailSender, query: string): string | undefined =>
  shopUrl === '' ? undefined : `${shopUrl}/admin?tab=orders${query}`;

function adminButton(sender: EmailSender, label: string, query: string): Block[] {
  const url = adminUrl(sender, query);
  return url === undefined ? [] : [{ type: 'button', label, url }];
}

function customer({ email, phone }: EmailedOrder): Fact {
  const number = phone.replace(/[^+\d]/g, '');
  const call: Inline[] = phone === '' ? [] : [number === '' ? phone : { text: phone, url: `tel:${number}` }];
  return { label: 'Contact', lines: [mailto(email), ...call] };
}

/** Replies reach the customer because the composed email has a `Reply-To`. */
const replying = (order: EmailedOrder): Block[] =>
  customerMailbox(order) === undefined
    ? []
    : [note('Need to ask something?', 'Your reply to this email goes to the customer.')];

/** A pending order's payment stands above its summary. */
const STATUSES = { pending: undefined, paid: PAID, cancelled: CANCELLED } as const;

/** The promised days count from the payment if shoppers pay by link, as in the list of orders. */
function whenToShip({ status, createdAt, paidAt, isShipped }: EmailedOrder, sender: EmailSender): Block[] {
  if (status === 'pending')
    return [
      { type: 'fact', tone: 'due', label: 'Payment', lines: ['Not received yet', 'Ship it once it’s paid.'] },
    ];
  if (status !== 'paid' || isShipped) return [];
  const from = canBePaid(sender) ? (paidAt ?? createdAt) : createdAt;
  const due = addBusinessDays(dayAt(from, sender.timeZone), SERVICE_FACTS.shipsWithinBusinessDays);
  return [{ type: 'fact', label: 'Ship by', lines: [dayText(due)] }];
}

/** What the owner has to do about the payment of an order that its customer has cancelled. */
function refundText(refund: Cancellation['refund'], total: number): string {
  switch (refund) {
    case 'issued':
      return 'It was paid, and the payment has been refunded.';
    case 'by bank':
      return 'The customer disputed the payment, so don’t refund it.';
    case 'due':
      return 'It was paid: refund the payment at Stripe.';
    case 'possible':
      return `It was paid: refund ${formatDollars(total)}.`;
    case null:
      return 'It wasn’t paid.';
  }
}

/** When the customer cancels, the order’s alert is sent again, with this text. */
function withdrawnOrderDocument(
  order: EmailedOrder,
  sender: EmailSender,
  cancellation: Cancellation,
): EmailDocument {
  const { id, orderNumber, total } = order;
  const refund = refundText(cancellation.refund, total);
  return {
    subject: `Order ${orderNumber} was cancelled by the customer`,
    preview: `${refund} Don’t ship it.`,
    title: `Order ${orderNumber} was cancelled`,
    blocks: [
      paragraph(`The customer cancelled this order. ${refund} Don’t ship it.`),
      ...adminButton(sender, 'View order', `&order=${id}`),
      orderSummary(order, sender, { title: undefined, status: CANCELLED, facts: [customer(order)] }),
      ...replying(order),
    ],
  };
}

export function newOrderAlertDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { id, orderNumber, subtotal, total, city, state, cancellation } = order;
  if (cancellation?.isByCustomer) return withdrawnOrderDocument(order, sender, cancellation);
  const items = order.items.map(itemText).join(', ');
  return {
    subject: `New order ${orderNumber}: ${formatDollars(total)}`,
    preview: `${items}, to ${city}, ${state}`,
    title: `New order ${orderNumber}`,
    blocks: [
      ...whenToShip(order, sender),
      ...adminButton(sender, 'View order', `&order=${id}`),
      orderSummary(order, sender, {
        title: undefined,
        // It is read soon.
        about: `Placed ${timeText(order.createdAt, sender, { year: undefined })}`,
        status: STATUSES[order.status],
        // Its price says it all.
        ...(order.items.length === 1 && subtotal === total && { amounts: [], total: undefined }),
        facts: [shippingAddress('Ship to', order), customer(order)],
      }),
      ...replying(order),
    ],
  };
}

/** "Pink", or "Pink x 2"; with the title if the orders have several products. */
function shortText(item: OrderItem, isOnlyProduct: boolean): string {
  const { color, quantity } = item;
  if (!isOnlyProduct || color === '') return itemText(item);
  return quantity === 1 ? color : `${color} x ${quantity}`;
}

/** Gmail clips an email of more than 102 kB. */
export const MAX_ALERTS_PER_DIGEST = 100;

export function newOrdersDigestDocument(orders: EmailedOrder[], sender: EmailSender): EmailDocument {
  const total = toDollars(orders.reduce((cents, order) => cents + toCents(order.total), 0));
  const title = `${orders.length} new orders`;
  const text = 'These orders arrived at about the same time, so here’s one email for all of them.';
  const pickList = pickListOf(orders);
  const isOnlyProduct = new Set(pickList.items.map((item) => item.title)).size === 1;
  return {
    subject: `${title}: ${formatDollars(total)}`,
    preview: `${pickListText(pickList)}.`,
    title,
    blocks: [
      paragraph(`${text} Together they need ${pickListText(pickList)}.`),
      ...adminButton(sender, 'View orders', ''),
      {
        type: 'rows',
        rows: orders.toReversed().map((order) => ({
          title: order.orderNumber,
          url: adminUrl(sender, `&order=${order.id}`),
          detail: `${order.items.map((item) => shortText(item, isOnlyProduct)).join(', ')} · ${order.name}, ${order.city}, ${order.state}`,
          end: formatDollars(order.total),
        })),
        total: { label: 'Total', amount: formatDollars(total) },
      },
    ],
  };
}
