import type { OrderItem } from '../../../contract/order-row.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { SERVICE_FACTS, SHOP_NAME } from '../../../contract/service.ts';
import type { Settings } from '../../config/settings.ts';
import { paymentUrl } from '../payments/payment-url.ts';
import type { Block, EmailDocument, Inline } from './email-document.ts';

/** What an e-mail may say of an order. Nothing of the card is among it. */
export interface EmailedOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  items: OrderItem[];
  name: string;
  email: string;
  phone: string;
  address: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  subtotal: number;
  shippingCost: number;
  total: number;
  createdAt: Date;
}

/** A parcel on its way. */
export interface EmailedShipment {
  /** As people call it. */
  carrier: string;
  /** Null for a parcel that is not tracked. */
  trackingNumber: string | null;
  /** The carrier's page of this parcel; null where there is none. */
  trackingUrl: string | null;
  /** Whether the shopper was told something else before. */
  isCorrected: boolean;
}

/** Who writes. `shopUrl` is '' where the shop does not know its address; there are no links to pages then. */
export type EmailSender = Pick<Settings, 'shopUrl' | 'supportEmail' | 'shopAddress' | 'paymentLink'>;

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content });
const heading = (text: string): Block => ({ type: 'heading', text });
const mailto = (address: string): Inline => ({ text: address, url: `mailto:${address}` });
const page = ({ shopUrl }: EmailSender, text: string, path: string): Inline =>
  shopUrl === '' ? text : { text, url: `${shopUrl}${path}` };

const itemText = ({ title, quantity, color }: OrderItem): string =>
  color === '' ? `${title} x ${quantity}` : `${title} x ${quantity} (${color})`;

const itemRows = ({ items }: EmailedOrder) =>
  items.map((item) => ({ label: itemText(item), amount: dollars(item.salePrice * item.quantity) }));

const amounts = (order: EmailedOrder): Block => ({
  type: 'amounts',
  rows: [
    ...itemRows(order),
    { label: 'Subtotal', amount: dollars(order.subtotal) },
    { label: 'Shipping', amount: order.shippingCost === 0 ? 'FREE' : dollars(order.shippingCost) },
    { label: 'Estimated Tax', amount: dollars(0) },
  ],
  total: { label: 'Total', amount: dollars(order.total) },
});

const shippingAddress = ({ name, address, address2, city, state, zip }: EmailedOrder): Block => ({
  type: 'lines',
  lines: [name, address, address2, `${city}, ${state} ${zip}`].filter((line) => line.trim() !== ''),
});

function footer({ supportEmail, shopAddress, shopUrl }: EmailSender): Inline[][] {
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

/** How to pay, where the shop has a payment link and the order is not paid yet. */
function payment(order: EmailedOrder, { paymentLink }: EmailSender): Block[] {
  const url = paymentUrl(paymentLink, order);
  if (url === null) return [];
  return [
    heading('How to pay'),
    paragraph('Your order is not paid yet. As soon as it is, we pack it.'),
    { type: 'button', label: `Pay ${dollars(order.total)}`, url },
  ];
}

/** To the shopper, once their order is stored. */
export function confirmationDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber } = order;
  const { shipsWithinBusinessDays, deliveryBusinessDays, cancellationHours, refundDays } = SERVICE_FACTS;
  return {
    subject: `Your order ${orderNumber}`,
    preview: `We have your order. It ships within ${shipsWithinBusinessDays} business days.`,
    title: 'Thank you for your order!',
    blocks: [
      paragraph(
        `We have your order ${orderNumber}. It ships free of charge, within ${shipsWithinBusinessDays} business days.`,
      ),
      heading('What you ordered'),
      amounts(order),
      ...payment(order, sender),
      heading('Where it goes'),
      shippingAddress(order),
      heading('What happens next'),
      paragraph(
        'As soon as the carrier has your parcel, we send you a second email with its tracking number. ' +
          `Estimated delivery is ${deliveryBusinessDays} business days.`,
      ),
      heading('Changed your mind?'),
      paragraph(
        `Cancel within ${cancellationHours} hour of placing your order and you get a full refund. Reply to this email ` +
          'or write to ',
        mailto(sender.supportEmail),
        ` with your order number. The time of your message counts, not the time of our answer. After that you can ask ` +
          `for a refund within ${refundDays} days of delivery. See our `,
        page(sender, 'Cancellation Policy', '/cancellation'),
        '.',
      ),
      heading('Questions?'),
      paragraph(
        'Reply to this email. If the address above is wrong, tell us right away. If you placed no order, somebody typed ' +
          'your email address by mistake: tell us, and we cancel it.',
      ),
    ],
    footer: footer(sender),
  };
}

const utcTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const desk = ({ shopUrl }: EmailSender): Block[] =>
  shopUrl === '' ? [] : [{ type: 'button', label: 'Open the orders', url: `${shopUrl}/admin` }];

const owner = (sender: EmailSender): Inline[][] => [
  [`You get this because you run ${SHOP_NAME}. It goes to SUPPORT_EMAIL, or else to ADMIN_EMAIL.`],
  ...footer(sender).slice(0, 1),
];

/** To the owner, of one order. */
export function noticeDocument(order: EmailedOrder, sender: EmailSender): EmailDocument {
  const { orderNumber, total, email, phone, createdAt } = order;
  return {
    subject: `New order ${orderNumber}: ${dollars(total)}`,
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

/** To the owner, of many orders at once. */
export function gatheredNoticeDocument(orders: EmailedOrder[], sender: EmailSender): EmailDocument {
  const total = orders.reduce((cents, order) => cents + Math.round(order.total * 100), 0) / 100;
  const title = `${orders.length} new orders`;
  return {
    subject: `${title}: ${dollars(total)}`,
    preview: 'So many came at once that this email lists them all.',
    title,
    blocks: [
      paragraph('So many came at once that this email lists them all. Newest last.'),
      {
        type: 'amounts',
        rows: orders.map((order) => ({
          label: `${order.orderNumber}: ${order.items.map(itemText).join(', ')}, ${order.name}, ${order.city}, ${order.state}`,
          amount: dollars(order.total),
        })),
        total: { label: 'Total', amount: dollars(total) },
      },
      ...desk(sender),
    ],
    footer: owner(sender),
  };
}

/** Only what a browser opens as a page. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

/** To the shopper, once a parcel is on its way. */
export function shippedDocument(
  order: EmailedOrder,
  shipment: EmailedShipment,
  sender: EmailSender,
): EmailDocument {
  const { orderNumber } = order;
  const { carrier, trackingNumber, trackingUrl, isCorrected } = shipment;
  const opening = isCorrected
    ? {
        subject: `New tracking details for your order ${orderNumber}`,
        title: 'Your new tracking details',
        text: `We’ve corrected the tracking details of your order ${orderNumber}. Please disregard the earlier ones.`,
      }
    : {
        subject: `Your order ${orderNumber} is on its way`,
        title: 'Your order is on its way',
        text: `${carrier} has the parcel with your order ${orderNumber}.`,
      };
  const tracking: Block[] =
    trackingUrl !== null && isWebAddress(trackingUrl)
      ? [{ type: 'button', label: 'Track your parcel', url: trackingUrl }]
      : [];
  return {
    subject: opening.subject,
    preview: `${carrier} has your parcel.`,
    title: opening.title,
    blocks: [
      paragraph(opening.text),
      {
        type: 'amounts',
        rows: [
          { label: 'Carrier', amount: carrier },
          ...(trackingNumber === null ? [] : [{ label: 'Tracking number', amount: trackingNumber }]),
        ],
      },
      ...tracking,
      heading('What is in it'),
      { type: 'lines', lines: order.items.map(itemText) },
      heading('Where it goes'),
      shippingAddress(order),
      heading('When it arrives'),
      paragraph(
        `Estimated delivery is ${SERVICE_FACTS.deliveryBusinessDays} business days. Every parcel is protected: if yours is ` +
          'lost, damaged or stolen, reply to this email or write to ',
        mailto(sender.supportEmail),
        ', and we send a new one or refund you.',
      ),
      paragraph(
        `You can ask for a refund within ${SERVICE_FACTS.refundDays} days of delivery. See our `,
        page(sender, 'Cancellation Policy', '/cancellation'),
        '.',
      ),
    ],
    footer: footer(sender),
  };
}
