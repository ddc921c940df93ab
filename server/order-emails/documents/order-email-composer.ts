import { DEFAULT_SUPPORT_EMAIL } from '../../../contract/api/page-settings.ts';
import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import type { Mailbox } from '../../config/settings/mail.ts';
import { type Settings } from '../../config/settings.ts';
import { cancelledDocument } from './cancelled-document.ts';
import { confirmationDocument } from './confirmation-document.ts';
import type { EmailSender } from './document-parts.ts';
import { paragraph } from './document-parts.ts';
import { type EmailContent, type EmailDocument, renderEmail } from './email-document.ts';
import type { EmailedOrder, EmailedShipment } from './emailed-order.ts';
import { newOrderAlertDocument, newOrdersDigestDocument } from './new-order-alert.ts';
import { oneLine } from './one-line.ts';
import { receiptDocument } from './receipt-document.ts';
import { reminderDocument } from './reminder-document.ts';
import { shippedDocument } from './shipped-document.ts';

export type ComposerSettings = EmailSender & Pick<Settings, 'adminEmail'>;

/** What an email is about. Only the digest of new orders has several orders, and only `shipped` has a shipment. */
export interface EmailSubject {
  kind: OrderEmailKind;
  orders: EmailedOrder[];
  shipment?: EmailedShipment;
}

export interface ComposedEmail extends EmailContent {
  to: Mailbox;
  replyTo: string;
}

/** Alerts go to the support mailbox if it is configured. */
export function ownerOf({ supportEmail, adminEmail }: ComposerSettings): Mailbox {
  return { name: '', address: supportEmail === DEFAULT_SUPPORT_EMAIL ? adminEmail : supportEmail };
}

/** Every email to a shopper ends with the link to their order. */
function withOrderPage(document: EmailDocument, { pageUrl, orderNumber }: EmailedOrder): EmailDocument {
  if (typeof pageUrl !== 'string') return document;
  const link = { text: `View order ${orderNumber}`, url: pageUrl };
  return {
    ...document,
    blocks: [...document.blocks, paragraph('See your order’s status, or print the receipt: ', link)],
  };
}

/** @returns undefined if the order, its shipment or its payment link no longer exists */
export function composeEmail(subject: EmailSubject, settings: ComposerSettings): ComposedEmail | undefined {
  const { kind, orders, shipment } = subject;
  const [order] = orders;
  if (order === undefined) return undefined;
  const replyTo = settings.supportEmail;
  const shopper = { name: oneLine(order.name), address: order.email };
  switch (kind) {
    case 'confirmation':
      return {
        to: shopper,
        replyTo,
        ...renderEmail(withOrderPage(confirmationDocument(order, settings), order)),
      };
    case 'notice': {
      const document =
        orders.length === 1
          ? newOrderAlertDocument(order, settings)
          : newOrdersDigestDocument(orders, settings);
      return { to: ownerOf(settings), replyTo, ...renderEmail(document) };
    }
    case 'reminder': {
      const document = reminderDocument(order, settings);
      return document && { to: shopper, replyTo, ...renderEmail(withOrderPage(document, order)) };
    }
    case 'receipt':
      return { to: shopper, replyTo, ...renderEmail(withOrderPage(receiptDocument(order, settings), order)) };
    case 'cancelled':
      return {
        to: shopper,
        replyTo,
        ...renderEmail(withOrderPage(cancelledDocument(order, settings), order)),
      };
    case 'shipped':
      if (shipment === undefined) return undefined;
      return {
        to: shopper,
        replyTo,
        ...renderEmail(withOrderPage(shippedDocument(order, shipment, settings), order)),
      };
  }
}
