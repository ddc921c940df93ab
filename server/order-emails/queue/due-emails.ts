import { comparableMailbox } from '../../../contract/email-address.ts';
import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import type { Statements } from '../../database/database.ts';

/** How many are looked at for one claim. */
export const MOST_DUE = 50;

export interface DueEmail {
  id: string;
  order_id: string;
  kind: OrderEmailKind;
  /** Of the order. */
  email: string;
  /** Null for the owner of the shop. */
  recipient: string | null;
  gathered_in: string | null;
  attempts: number;
  /** How often an operator has asked for it. */
  requests: number;
  expired: boolean;
}

/** @param untriedFirst so that emails which have failed before cannot hold up the others */
export async function lockDueEmails(transaction: Statements, untriedFirst: boolean): Promise<DueEmail[]> {
  const due = await transaction.query<DueEmail[]>(
    `select e.id, e.order_id, e.kind, o.email, e.recipient, e.gathered_in, e.attempts, e.requests,
       e.expires_at <= now() as expired
     from order_emails e join orders o on o.id = e.order_id
     where e.state in ('waiting', 'sending') and e.next_attempt_at <= now()
     order by ${untriedFirst ? 'e.attempts > 0, ' : ''}e.next_attempt_at, e.id limit ${MOST_DUE} for update of e skip locked`,
  );
  await normalizeRecipients(transaction, due);
  return due;
}

/**
 * Writes each recipient in the one spelling by which a mailbox is counted. Only now, because PostgreSQL knows no IDNA,
 * and orders also come from browsers directly, and their emails from a release before.
 */
async function normalizeRecipients(transaction: Statements, emails: DueEmail[]): Promise<void> {
  const outdated = emails.filter(
    ({ email, recipient }) => recipient !== null && recipient !== comparableMailbox(email),
  );
  if (outdated.length === 0) return;
  for (const email of outdated) email.recipient = comparableMailbox(email.email);
  await transaction.query(
    `update order_emails e set recipient = spelled.recipient
     from unnest($1::uuid[], $2::text[]) as spelled (id, recipient) where e.id = spelled.id`,
    [outdated.map(({ id }) => id), outdated.map(({ recipient }) => recipient)],
  );
}
