import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import type { Statements } from '../../database/database.ts';
import type { DueEmail } from './due-emails.ts';

/** Per address, so that a stranger cannot flood another person's mailbox. */
export const ORDERS_PER_ADDRESS_AND_DAY = 5;

/** Why an email above the daily limit is delayed; shown on the order in the admin area. */
export const DAILY_LIMIT_REACHED = `This address has already received emails for ${ORDERS_PER_ADDRESS_AND_DAY} orders in the last 24 hours.`;

/** Neither limited nor counted: strangers who type an address don't pay for the order. */
const UNLIMITED: OrderEmailKind = 'receipt';

/** Postpones the emails above the limit and returns the others. */
export async function postponeAboveDailyLimit(transaction: Statements, due: DueEmail[]): Promise<DueEmail[]> {
  const recipients = [...new Set(due.flatMap(({ recipient }) => recipient ?? []))];
  if (recipients.length === 0) return due;
  const sent = await transaction.query<{ recipient: string; orders: string[]; available_at: string }[]>(
    `select recipient, array_agg(distinct order_id::text) as orders,
       (min(coalesce(sent_at, now())) + interval '1 day')::text as available_at
     from order_emails
     where recipient = any ($1) and kind <> '${UNLIMITED}'
       and (state = 'sending' or state = 'sent' and sent_at > now() - interval '1 day')
     group by recipient`,
    [recipients],
  );
  const ordersOf = new Map(sent.map(({ recipient, orders }) => [recipient, new Set(orders)]));
  const isWithinLimit = ({ recipient, order_id, kind, requests }: DueEmail): boolean => {
    if (recipient === null || kind === UNLIMITED || requests > 0) return true;
    const orders = ordersOf.get(recipient) ?? new Set();
    ordersOf.set(recipient, orders);
    if (!orders.has(order_id) && orders.size >= ORDERS_PER_ADDRESS_AND_DAY) return false;
    orders.add(order_id);
    return true;
  };
  const sendable = due.filter(isWithinLimit);
  const postponed = due.filter((email) => !sendable.includes(email));
  for (const { id, recipient } of postponed) {
    const availableAt = sent.find((known) => known.recipient === recipient)?.available_at ?? null;
    await transaction.query(
      `update order_emails set error = $3,
         next_attempt_at = least(coalesce($2::timestamptz, now() + interval '1 day'), expires_at)
       where id = $1`,
      [id, availableAt, DAILY_LIMIT_REACHED],
    );
  }
  return sendable;
}
