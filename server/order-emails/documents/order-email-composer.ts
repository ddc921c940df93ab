import { DEFAULT_SUPPORT_EMAIL } from '../../../contract/api/page-settings.ts';
import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import type { Mailbox } from '../../config/settings/mail.ts';
import { type Settings } from '../../config/settings.ts';
import { cancelledDocument } from './cancelled-document.ts';
import { confirmationDocument } from './confirmation-document.ts';
import { customerMailbox, type EmailSender, progress } from './document-parts.ts';
import type { Block, EmailContent, EmailDocument } from './email-document.ts';
import { renderForCustomer, renderForOwner } from './email-frame.ts';
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
  replyTo: Mailbox;
}

export const supportOf = ({ supportEmail }: Pick<Settings, 'supportEmail'>): Mailbox => ({
  name: '',
  address: supportEmail,
});

/** Alerts go to the support mailbox if it is configured. */
export function ownerOf({ supportEmail, adminEmail }: ComposerSettings): Mailbox {
  return { name: '', address: supportEmail === DEFAULT_SUPPORT_EMAIL ? adminEmail : supportEmail };
}

/**
 * Every email to a shopper links to their order: with a button if nothing else is to be done, or else at the end of the
 * summary, as in receipts.
 */
function withOrderPage(
  document: EmailDocument,
  { pageUrl, status }: EmailedOrder,
  kind: OrderEmailKind,
): EmailDocument {
  if (typeof pageUrl !== 'string') return document;
  const { blocks } = document;
  const text = 'View your order';
  const isLink = kind === 'receipt' || status === 'cancelled' || blocks.some(({ type }) => type === 'button');
  return {
    ...document,
    blocks: blocks.flatMap((block): Block[] => {
      if (block.type !== 'summary') return [block];
      return isLink
        ? [{ ...block, link: { text, url: pageUrl } }]
        : [{ type: 'button', label: text, url: pageUrl }, block];
    }),
  };
}

const withProgress = (document: EmailDocument, order: EmailedOrder): EmailDocument => ({
  ...document,
  blocks: [...progress(order), ...document.blocks],
});

/** Undefined if the order, its shipment or its payment link no longer exists. */
function shopperDocument({ kind, shipment }: EmailSubject, order: EmailedOrder, settings: ComposerSettings) {
  switch (kind) {
    case 'confirmation':
      return confirmationDocument(order, settings);
    case 'reminder':
      return reminderDocument(order, settings);
    case 'receipt':
      return receiptDocument(order, settings);
    case 'cancelled':
      return cancelledDocument(order, settings);
    case 'shipped':
      return shipment && shippedDocument(order, shipment, settings);
    default:
      return undefined;
  }
}

/** Replies to the alert about an order go to its customer. */
function alert(orders: EmailedOrder[], order: EmailedOrder, settings: ComposerSettings): ComposedEmail {
  const isDigest = orders.length > 1;
  const document = isDigest
    ? newOrdersDigestDocument(orders, settings)
    : newOrderAlertDocument(order, settings);
  return {
    to: ownerOf(settings),
    replyTo: (isDigest ? undefined : customerMailbox(order)) ?? supportOf(settings),
    ...renderForOwner(document, settings),
  };
}

/** @returns undefined if the order, its shipment or its payment link no longer exists */
export function composeEmail(subject: EmailSubject, settings: ComposerSettings): ComposedEmail | undefined {
  const { kind, orders } = subject;
  const [order] = orders;
  if (order === undefined) return undefined;
  if (kind === 'notice') return alert(orders, order, settings);
  const document = shopperDocument(subject, order, settings);
  return (
    document && {
      to: { name: oneLine(order.name), address: order.email },
      replyTo: supportOf(settings),
      ...renderForCustomer(withProgress(withOrderPage(document, order, kind), order), settings),
    }
  );
}
