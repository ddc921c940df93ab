import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts';
import { Database, type Statements } from '../../database/database.ts';
import { MAX_ALERTS_PER_DIGEST } from '../documents/new-order-alert.ts';
import type { FailedEmail } from '../order-email-failures.ts';
import { postponeAboveDailyLimit } from './daily-email-limit.ts';
import { type DueEmail, discardOutdated, lockDueEmails, MAX_DUE } from './due-emails.ts';
import { LEASED_COLUMNS, type LeasedEmail, type LeasedRecord, toLeasedEmail } from './leased-email.ts';
import { IS_OUTDATED, IS_SETTLED } from './order-email-sql.ts';

/** Longer than sending takes: an instance that has recorded no outcome by then has died. */
const LEASE_SECONDS = 120;

/** More new-order alerts than this are sent as one digest. */
const MAX_SINGLE_ALERTS = 20;

const GIVEN_UP = 'The shop gave up after two days.';

export interface LeasedBatch {
  emails: LeasedEmail[];
  givenUp: FailedEmail[];
  more: boolean;
}

@Injectable()
export class OrderEmailQueue {
  constructor(private readonly database: Database) {}

  /** Leases due emails for two minutes. One instance at a time, so that the daily limits are exact; it takes milliseconds. */
  lease(limit: number, { untriedFirst }: { untriedFirst: boolean }): Promise<LeasedBatch> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.emailLease]);
      const due = await lockDueEmails(transaction, untriedFirst);
      const outdated = due.filter((email) => email.outdated);
      await discardOutdated(transaction, outdated);
      const expired = due.filter((email) => email.expired && !email.outdated);
      const givenUp = await this.giveUp(transaction, expired);
      const current = due.filter((email) => !email.expired && !email.outdated);
      const sendable = await postponeAboveDailyLimit(transaction, current);
      const digests = await this.combineAlerts(transaction, sendable);
      const chosen = [
        ...new Set(sendable.map(({ id, gathered_in }) => digests.get(id) ?? gathered_in ?? id)),
      ];
      return {
        emails: await this.leaseEmails(transaction, chosen.slice(0, limit)),
        givenUp,
        more: due.length === MAX_DUE || chosen.length > limit,
      };
    });
  }

  async recordSent(email: LeasedEmail): Promise<void> {
    if (await this.record(email, `state = 'sent', sent_at = now(), next_attempt_at = null, error = null`))
      return;
    // Requested again since: the next one says what has changed, even if that was while this one was being sent.
    await this.database.execute(
      `update order_emails set sent_at = $3 where id = any ($1::uuid[]) and state = 'waiting' and requests > $2`,
      [email.ids, email.requests, email.leasedAt],
    );
  }

  async recordRefused(email: LeasedEmail, reason: string): Promise<void> {
    await this.record(email, `state = 'failed', next_attempt_at = null, error = $4`, [reason]);
  }

  async recordPostponed(email: LeasedEmail, reason: string, delaySeconds: number): Promise<void> {
    await this.record(
      email,
      `state = 'waiting', error = $4,
       next_attempt_at = least(now() + make_interval(secs => $5), greatest(expires_at, now()))`,
      [reason, delaySeconds],
    );
  }

  /**
   * Records nothing if the email has been requested again since it was leased: its new content must still be sent.
   * @returns whether it is recorded
   */
  private async record(
    { ids, attempts, requests }: LeasedEmail,
    outcome: string,
    values: unknown[] = [],
  ): Promise<boolean> {
    const recorded = await this.database.execute(
      `update order_emails set ${outcome}
       where id = any ($1::uuid[]) and state = 'sending' and attempts = $2 and requests = $3`,
      [ids, attempts, requests, ...values],
    );
    return recorded > 0;
  }

  private async giveUp(transaction: Statements, emails: DueEmail[]): Promise<FailedEmail[]> {
    if (emails.length === 0) return [];
    const rows = await transaction.query<Omit<FailedEmail, 'cause'>[]>(
      `update order_emails e set state = 'failed', next_attempt_at = null, error = concat_ws(' ', e.error, $2::text)
       from orders o where o.id = e.order_id and e.id = any ($1::uuid[])
       returning e.kind, array[o.order_number] as "orderNumbers", e.error as reason`,
      [emails.map(({ id }) => id), GIVEN_UP],
    );
    return rows.map((row) => ({ ...row, cause: 'expired' }));
  }

  /**
   * Combines many alerts into a digest, except those tried before: they may have arrived.
   * @returns the digest that now contains each of these alerts
   */
  private async combineAlerts(transaction: Statements, due: DueEmail[]): Promise<Map<string, string>> {
    const isFresh = (email: DueEmail) =>
      email.kind === 'notice' && email.gathered_in === null && email.attempts === 0 && email.requests === 0;
    if (!due.some(isFresh)) return new Map();
    const digestId = randomUUID();
    const rows = await transaction.query<{ id: string }[]>(
      `with fresh as materialized (
         select id from order_emails
         where kind = 'notice' and state = 'waiting' and next_attempt_at <= now() and gathered_in is null
           and attempts = 0 and requests = 0
         order by next_attempt_at, id limit ${MAX_ALERTS_PER_DIGEST} for update skip locked
       )
       update order_emails set gathered_in = $1
       where id in (select id from fresh) and (select count(*) from fresh) > ${MAX_SINGLE_ALERTS}
       returning id`,
      [digestId],
    );
    return new Map(rows.map(({ id }) => [id, digestId]));
  }

  /** @param chosen ids of emails and digests */
  private async leaseEmails(transaction: Statements, chosen: string[]): Promise<LeasedEmail[]> {
    if (chosen.length === 0) return [];
    const records = await transaction.query<LeasedRecord[]>(
      `update order_emails e set state = 'sending', attempts = e.attempts + 1,
         next_attempt_at = now() + interval '${LEASE_SECONDS} seconds'
       from orders o
       where o.id = e.order_id and (e.id = any ($1::uuid[]) or e.gathered_in = any ($1::uuid[]))
         and e.state in ('waiting', 'sending') and ${IS_SETTLED} and not ${IS_OUTDATED}
       returning ${LEASED_COLUMNS}`,
      [chosen],
    );
    return chosen.flatMap((key) => {
      const [first, ...rest] = records.filter(({ id, gathered_in }) => (gathered_in ?? id) === key);
      return first === undefined ? [] : [toLeasedEmail([first, ...rest])];
    });
  }
}
