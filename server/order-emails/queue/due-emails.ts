import { comparableMailbox } from '../../../contract/email-address.ts';
import { EMAILED_STATUS, type OrderEmailKind } from '../../../contract/order-emails.ts';
import type { Statements } from '../../database/database.ts';
import { IS_OUTDATED, IS_SETTLED } from './order-email-sql.ts';

/** Maximum number of emails considered for one lease. */
export const MAX_DUE = 50;

export interface DueEmail {
  id: string;
  order_id: string;
  kind: OrderEmailKind;
  /** The order's address. */
  email: string;
  /** Null for the owner of the shop. */
  recipient: string | null;
  gathered_in: string | null;
  attempts: number;
  /** How often an operator requested it. */
  requests: number;
  expired: boolean;
  /** Whether the order's status has changed since it was queued. */
  outdated: boolean;
}

/** @param untriedFirst so that emails that failed before cannot delay the others */
export async function lockDueEmails(transaction: Statements, untriedFirst: boolean): Promise<DueEmail[]> {
  const due = await transaction.query<DueEmail[]>(
    `select e.id, e.order_id, e.kind, o.email, e.recipient, e.gathered_in, e.attempts, e.requests,
       e.expires_at <= now() as expired, ${IS_OUTDATED} as outdated
     from order_emails e join orders o on o.id = e.order_id
     where e.state in ('waiting', 'sending') and e.next_attempt_at <= now() and ${IS_SETTLED}
     order by ${untriedFirst ? 'e.attempts > 0, ' : ''}e.next_attempt_at, e.id limit ${MAX_DUE} for update of e skip locked`,
  );
  await normalizeRecipients(transaction, due);
  return due;
}

/**
 * Stores each recipient in the normalized form that the daily limit counts. Runs on lease rather than on insert:
 * PostgreSQL has no IDNA, and browsers insert orders directly.
 */
async function normalizeRecipients(transaction: Statements, emails: DueEmail[]): Promise<void> {
  const outdated = emails.filter(
    ({ email, recipient }) => recipient !== null && recipient !== comparableMailbox(email),
  );
  if (outdated.length === 0) return;
  for (const email of outdated) email.recipient = comparableMailbox(email.email);
  await transaction.query(
    `update order_emails e set recipient = normalized.recipient
     from unnest($1::uuid[], $2::text[]) as normalized (id, recipient) where e.id = normalized.id`,
    [outdated.map(({ id }) => id), outdated.map(({ recipient }) => recipient)],
  );
}

/** Why an email was not sent; shown on the order in the admin area. */
export const OUTDATED = 'The order’s status changed before this email was sent.';

/**
 * Takes outdated emails out of the queue. Deletes those that a later status queues again, unless they were sent or may have
 * arrived.
 */
export async function discardOutdated(transaction: Statements, emails: DueEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const ids = emails.map(({ id }) => id);
  await transaction.query(
    'delete from order_emails where id = any ($1::uuid[]) and kind = any ($2) and attempts = 0 and sent_at is null',
    [ids, Object.keys(EMAILED_STATUS)],
  );
  await transaction.query(
    `update order_emails set next_attempt_at = null,
       state = case when sent_at is null then 'failed' else 'sent' end, error = case when sent_at is null then $2 end
     where id = any ($1::uuid[])`,
    [ids, OUTDATED],
  );
}
