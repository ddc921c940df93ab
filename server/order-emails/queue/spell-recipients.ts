import { comparableMailbox } from '../../../contract/email-address.ts';
import type { Statements } from '../../database/database.ts';

export interface Addressed {
  id: string;
  /** Of the order. */
  email: string;
  /** Null for the owner of the shop. */
  recipient: string | null;
}

/**
 * Writes each recipient in the one spelling by which a mailbox is counted. Only now, because PostgreSQL knows no IDNA,
 * and orders also come from browsers directly, and their emails from a release before.
 */
export async function spellRecipients(transaction: Statements, emails: Addressed[]): Promise<void> {
  const misspelled = emails.filter(
    ({ email, recipient }) => recipient !== null && recipient !== comparableMailbox(email),
  );
  if (misspelled.length === 0) return;
  for (const email of misspelled) email.recipient = comparableMailbox(email.email);
  await transaction.query(
    `update order_emails e set recipient = spelled.recipient
     from unnest($1::uuid[], $2::text[]) as spelled (id, recipient) where e.id = spelled.id`,
    [misspelled.map(({ id }) => id), misspelled.map(({ recipient }) => recipient)],
  );
}
