import { pluralize } from '../../../contract/pluralize.ts';
import { SERVICE_FACTS } from '../../../contract/shop/facts.shop.ts';
import { type EmailSender, note, page, payButton, timeText } from './document-parts.ts';
import type { Block } from './email-document.ts';
import type { EmailedOrder } from './emailed-order.ts';

const HOUR_MILLISECONDS = 3_600_000;
const { cancellationHours, refundDays } = SERVICE_FACTS;

/** "Nov 28, 3:37 PM EST"; undefined if the order can no longer be cancelled. */
function cancellableUntil({ createdAt, isShipped }: EmailedOrder, sender: EmailSender): string | undefined {
  const end = new Date(createdAt.getTime() + cancellationHours * HOUR_MILLISECONDS);
  return isShipped || end.getTime() <= Date.now() ? undefined : timeText(end, sender, { year: undefined });
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How its customer cancels an order that isn't cancelled, and how they return it afterwards. */
export function changedMind(order: EmailedOrder, sender: EmailSender): Block {
  const isUnpaid = payButton(order) !== undefined;
  const end = cancellableUntil(order, sender);
  const way = order.pageUrl ? 'press “View your order” or reply' : 'reply';
  const cancel =
    end === undefined
      ? ''
      : isUnpaid
        ? `If you’ve paid, ${way} to this email by ${end} for a full refund. `
        : `${capitalized(way)} to this email for a full refund. `;
  return note(
    isUnpaid || end === undefined ? 'Changed your mind?' : `Changed your mind? Cancel until ${end}.`,
    `${isUnpaid ? 'If you don’t pay, nothing ships. ' : ''}${cancel}${cancel ? 'After that, you' : 'You'} can ask for a ` +
      `refund within ${pluralize(refundDays, 'day')} of delivery. See our `,
    page(sender, 'Cancellation Policy', '/cancellation'),
    '.',
  );
}
