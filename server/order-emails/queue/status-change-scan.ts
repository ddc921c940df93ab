import { Injectable } from '@nestjs/common';
import { Database, type Statements } from '../../database/database.ts';
import { OrderEventPublisher } from '../../order-events/order-event-publisher.ts';
import { JUST_CANCELLED } from '../../orders/cancellations.repository.ts';
import { OUTDATED } from './due-emails.ts';
import { IS_REAL, RECIPIENT, RESET, RETRIED_FOR } from './order-email-sql.ts';

const CHANGES_PER_SCAN = 200;

/** Whether a later email to the customer contradicts the email `e`, which was sent earlier or not at all. */
const IS_CONTRADICTED = `((e.state = 'sent' or e.state = 'failed' and e.error = '${OUTDATED}') and exists (
  select from order_emails later
  where later.order_id = e.order_id and later.kind in ('receipt', 'cancelled')
    and later.sent_at > coalesce(e.sent_at, '-infinity')))`;

/** A change becomes visible when its transaction commits, possibly after changes that were made later. */
const MAX_COMMIT_DELAY = '1 minute';

/**
 * Queues receipts and cancellation emails. The history of status changes is their outbox (decision 019), so that changes from
 * outside the admin area count, too.
 */
@Injectable()
export class StatusChangeScan {
  private isStarted = false;

  constructor(
    private readonly database: Database,
    private readonly events: OrderEventPublisher,
  ) {}

  /** @returns whether to call it again: more changes remain */
  async scanNext(): Promise<boolean> {
    if (!this.isStarted) await this.recordStart();
    this.isStarted = true;
    const count = await this.database.transaction(async (transaction) => {
      const [position] = await transaction.query<{ id: string; since: string }[]>(
        `select status_change_id as id, greatest(since, now() - ${RETRIED_FOR})::text as since
         from order_emails_progress for update skip locked`,
      );
      if (position === undefined) return 0;
      const added = await this.add(transaction, position);
      if (added < CHANGES_PER_SCAN) await this.advance(transaction, position.id);
      return added;
    });
    // So that an order open in the admin area lists its new emails.
    if (count > 0) this.events.publish({ changed: count });
    return count === CHANGES_PER_SCAN;
  }

  /** Skips changes made before the first scan. */
  private async recordStart(): Promise<void> {
    await this.database.execute(
      `update order_emails_progress
       set status_change_id = (select coalesce(max(id), 0) from order_status_changes) where status_change_id is null`,
    );
  }

  /**
   * Queues one email for each change, unless there is one of this kind that no later email contradicts. A cancellation
   * causes one only once it can no longer be undone; an undone cancellation causes none.
   */
  private add(transaction: Statements, { id, since }: { id: string; since: string }): Promise<number> {
    return transaction.execute(
      `with changed as (
         select distinct o.id, case o.status when 'paid' then 'receipt' else 'cancelled' end as kind, ${RECIPIENT} as recipient
         from (
           select c.order_id, c.to_status from order_status_changes c
           where c.id > $1 and c.changed_at >= $2::timestamptz and not c.undo order by c.id offset 0
         ) c
         join orders o on o.id = c.order_id and o.status = c.to_status
         where o.status in ('paid', 'cancelled') and ${IS_REAL} and o.erased_at is null and not ${JUST_CANCELLED}
           and not exists (
             select from order_emails e where e.order_id = o.id
               and e.kind = case o.status when 'paid' then 'receipt' else 'cancelled' end and not ${IS_CONTRADICTED}
           )
         limit ${CHANGES_PER_SCAN}
       )
       insert into order_emails as e (order_id, kind, recipient) select id, kind, recipient from changed
       -- Same lock sequence as every bulk change, so that they never deadlock.
       order by 1 on conflict (order_id, kind, reference)
         do update set ${RESET}, requests = e.requests + 1, next_attempt_at = now() where ${IS_CONTRADICTED}`,
      [id, since],
    );
  }

  /**
   * Stops before changes made in the last minute, since even earlier ones may not be visible yet, and before
   * cancellations that can still be undone.
   */
  private async advance(transaction: Statements, id: string): Promise<void> {
    await transaction.query(
      `update order_emails_progress set status_change_id = found.id from (
         select coalesce(
           min(c.id) filter (where c.changed_at > now() - interval '${MAX_COMMIT_DELAY}' or ${JUST_CANCELLED}) - 1,
           max(c.id)
         ) as id
         from order_status_changes c join orders o on o.id = c.order_id where c.id > $1
       ) found where found.id > $1`,
      [id],
    );
  }
}
