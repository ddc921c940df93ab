import { changedMind } from './changed-mind.ts';
import { delivery, deliveryText } from './delivery.ts';
import { dateText, type EmailSender, itemsOf, note, paragraph, shippingAddress } from './document-parts.ts';
import type { Block, EmailDocument, Fact } from './email-document.ts';
import { largePictures } from './email-items.ts';
import type { EmailedOrder, EmailedShipment } from './emailed-order.ts';

const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

function trackingNumberOf({ carrier, trackingNumber }: EmailedShipment): Fact | undefined {
  const label = carrier === null ? 'Tracking number' : `${carrier} tracking number`;
  return trackingNumber === null ? undefined : { label, lines: [trackingNumber] };
}

const trackingButton = ({ trackingUrl }: EmailedShipment): Block[] =>
  trackingUrl !== null && isWebAddress(trackingUrl)
    ? [{ type: 'button', label: 'Track your package', url: trackingUrl }]
    : [];

/** Empty for a tracked package: the label of its number names the carrier. */
function untracked({ carrier, trackingNumber }: EmailedShipment): Fact[] {
  if (trackingNumber !== null) return [];
  const text = 'This package doesn’t have a tracking number.';
  return [
    carrier === null ? { label: 'Tracking', lines: [text] } : { label: 'Carrier', lines: [carrier, text] },
  ];
}

export function shippedDocument(
  order: EmailedOrder,
  shipment: EmailedShipment,
  sender: EmailSender,
): EmailDocument {
  const { orderNumber } = order;
  const { carrier, shippedAt, isCorrected } = shipment;
  const arrival = deliveryText(order, sender, shippedAt);
  const opening = isCorrected
    ? {
        subject: `Updated shipping details for your order ${orderNumber}`,
        title: 'Your updated shipping details',
        text: `Here are the current shipping details for your order ${orderNumber}. Please disregard any earlier ones.`,
      }
    : {
        subject: `Your order ${orderNumber} is on its way`,
        title: 'Your order is on its way',
        text: `Your order ${orderNumber} has shipped${carrier === null ? '' : ` with ${carrier}`}.`,
      };
  const sent = `Shipped${carrier === null ? '' : ` with ${carrier}`}.`;
  return {
    subject: opening.subject,
    preview: `${sent} ${arrival}`,
    title: opening.title,
    pictures: largePictures(order.items, sender.shopUrl),
    blocks: [
      paragraph(opening.text),
      { type: 'fact', ...delivery(order, sender, shippedAt), beside: trackingNumberOf(shipment) },
      ...trackingButton(shipment),
      {
        type: 'summary',
        title: `Order ${orderNumber}`,
        about: `Shipped ${dateText(shippedAt, sender)}`,
        items: itemsOf(order, sender),
        facts: [shippingAddress('Shipped to', order), ...untracked(shipment)],
      },
      note(
        'Lost, damaged, or stolen?',
        'Every package is protected. Reply to this email, and we’ll replace it or refund you.',
      ),
      changedMind({ ...order, isShipped: true }, sender),
    ],
  };
}
