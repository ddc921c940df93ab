import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { IS_REAL, RECIPIENT, RETRIED_FOR } from './order-email-sql.ts';

const ORDERS_PER_SCAN = 200;

/**
 * An order becomes visible when its transaction commits, which may be after newer orders. Every scan looks back far enough
 * for usual transactions, and some scans far enough for unusually long ones.
 */
const LOOK_BACK = { always: '2 seconds', regularly: '1 minute', hourly: '2 days' };
const REGULAR_LOOK_BACK_MILLISECONDS = 10_000;

/** Queues the emails of new orders. The orders table is the outbox (decision 019). */
@Injectable()
export class OutboxScan {
  private isStarted = false;
  private lookedBackAt = 0;
  /** The look-back of the scan in progress. */
  private lookBack: string | undefined;

  constructor(private readonly database: Database) {}

  /** @returns whether to call it again: more orders remain, or another instance is scanning */
  async scanNext(): Promise<boolean> {
    if (!this.isStarted) await this.recordStart();
    this.isStarted = true;
    this.lookBack ??= await this.nextLookBack();
    const more = await this.add(this.lookBack);
    if (!more) this.lookBack = undefined;
    return more;
  }

  /** Stores the time when email was first set up. */
  private async recordStart(): Promise<void> {
    await this.database.execute('insert into order_emails_progress default values on conflict do nothing');
  }

  private async nextLookBack(): Promise<string> {
    if (Date.now() - this.lookedBackAt < REGULAR_LOOK_BACK_MILLISECONDS) return LOOK_BACK.always;
    this.lookedBackAt = Date.now();
    return (await this.startHourlyScan()) ? LOOK_BACK.hourly : LOOK_BACK.regularly;
  }

  /** @returns whether more orders remain, or another instance is scanning */
  private add(lookBack: string): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const [position] = await transaction.query<{ start: string }[]>(
        `select greatest(since, least(reached, now()) - $1::interval, now() - ${RETRIED_FOR})::text as start
         from order_emails_progress for update skip locked`,
        [lookBack],
      );
      if (position === undefined) return true;
      // Reads only the end of the index, even with outdated statistics.
      await transaction.query('set local enable_seqscan = off');
      const [{ found, last, newest }] = await transaction.query<
        [{ found: number; last: string | null; newest: string | null }]
      >(
        `with missing as (
           select o.id, o.created_at, ${RECIPIENT} as recipient from orders o
           where o.created_at >= $1::timestamptz and ${IS_REAL} and o.erased_at is null and not exists (
             select from order_emails e where e.order_id = o.id and e.kind = 'confirmation'
           )
           order by o.created_at, o.id limit $2
         ),
         added as (
           insert into order_emails (order_id, kind, recipient)
           select id, 'confirmation', recipient from missing union all select id, 'notice', null from missing
           -- Same lock sequence as every bulk change, so that they never deadlock.
           order by 1 on conflict do nothing
         )
         select count(*)::int as found, max(created_at)::text as last,
           (select max(created_at)::text from orders) as newest
         from missing`,
        [position.start, ORDERS_PER_SCAN],
      );
      const more = found === ORDERS_PER_SCAN;
      await transaction.query(
        'update order_emails_progress set reached = greatest(reached, least(now(), $1::timestamptz))',
        [more ? last : newest],
      );
      return more;
    });
  }

  /** @returns whether this instance is the one to rescan the last two days this hour */
  private async startHourlyScan(): Promise<boolean> {
    const count = await this.database.execute(
      `update order_emails_progress set compared_at = now() where compared_at <= now() - interval '1 hour'`,
    );
    return count > 0;
  }
}
