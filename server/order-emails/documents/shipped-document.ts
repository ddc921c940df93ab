import { SERVICE_FACTS } from '../../../contract/shop-facts.ts';
import {
  type EmailSender,
  footer,
  heading,
  itemText,
  mailto,
  page,
  paragraph,
  shippingAddress,
} from './document-parts.ts';
import type { Block, EmailDocument } from './email-document.ts';
import type { EmailedOrder, EmailedShipment } from './emailed-order.ts';

/** Only what a browser opens as a page. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url);

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
