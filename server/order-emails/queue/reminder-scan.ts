import { Injectable } from '@nestjs/common';
import { canBePaid } from '../../config/settings/payments.ts';
import { InjectSettings } from '../../config/settings.module.ts';
import type { Settings } from '../../config/settings.ts';
import { Database, type Statements } from '../../database/database.ts';
import { JUST_CANCELLED } from '../../orders/cancellations.repository.ts';
import { IS_UNPAID, isUnchecked, REMIND_AFTER } from '../../orders/payments-sql.ts';
import { PAYMENT_REMINDERS, SettingsInEffect } from '../../orders/settings-in-effect.ts';
import { IS_REAL, RECIPIENT } from './order-email-sql.ts';

const SCAN_EVERY_MILLISECONDS = 10_000;
const ORDERS_PER_SCAN = 200;
/** After a longer outage, a reminder would come too late. */
const REMIND_UNTIL = '3 days';
/** To find orders that are pending again, or become visible late. */
const LOOK_BACK = '5 minutes';

const IS_TO_BE_REMINDED = `${IS_UNPAID} and ${IS_REAL} and o.erased_at is null
  and not exists (select from order_emails e where e.order_id = o.id and e.kind = 'reminder')`;

/**
 * Queues one reminder for each order that is not paid after a day, or whose payment failed later, if the shop has a way to pay
 * by link.
 */
@Injectable()
export class ReminderScan {
  private scannedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'paymentLink' | 'stripeSecretKey'>,
    private readonly database: Database,
    private readonly settingsInEffect: SettingsInEffect,
  ) {}

  /** @returns whether to call it again: more orders remain */
  async scanNext(now: () => number = Date.now): Promise<boolean> {
    if (!canBePaid(this.settings)) return false;
    if (now() - this.scannedAt < SCAN_EVERY_MILLISECONDS) return false;
    await this.settingsInEffect.start(PAYMENT_REMINDERS, 'on');
    const more = await this.database.transaction((transaction) => this.add(transaction));
    if (!more) this.scannedAt = now();
    return more;
  }

  private async add(transaction: Statements): Promise<boolean> {
    const [range] = await transaction.query<{ since: string; start: string; end: string }[]>(
      `select greatest(s.since, p.since)::text as since, (now() - ${REMIND_AFTER})::text as end,
         greatest(s.since, p.since, p.reminded - interval '${LOOK_BACK}', now() - interval '${REMIND_UNTIL}')::text as start
       from order_emails_progress p join settings_in_effect s on s.name = $1 for update of p skip locked`,
      [PAYMENT_REMINDERS],
    );
    if (range === undefined) return false;
    const unchecked = isUnchecked(this.settings);
    const count = await transaction.execute(
      `with unpaid as (
         select o.id, o.created_at, ${RECIPIENT} as recipient from orders o
         where o.created_at >= $1::timestamptz and o.created_at <= $2::timestamptz
           and ${IS_TO_BE_REMINDED} and not ${unchecked}
         union
         select o.id, o.created_at, ${RECIPIENT} from stripe_payments failed join orders o on o.id = failed.order_id
         where failed.outcome = 'failed' and failed.received_at > now() - interval '${REMIND_UNTIL}'
           and o.created_at >= $3::timestamptz and o.created_at <= $2::timestamptz
           and ${IS_TO_BE_REMINDED} and not ${unchecked}
         order by created_at, id limit ${ORDERS_PER_SCAN}
       )
       insert into order_emails (order_id, kind, recipient) select id, 'reminder', recipient from unpaid
       -- Same lock sequence as every bulk change, so that they never deadlock.
       order by 1 on conflict do nothing`,
      [range.start, range.end, range.since],
    );
    const more = count === ORDERS_PER_SCAN;
    if (!more) await this.advance(transaction, range);
    return more;
  }

  /**
   * Stops before the first order that may still need a reminder: its session has not been checked at Stripe yet, or its
   * cancellation can still be undone.
   */
  private async advance(transaction: Statements, range: { start: string; end: string }): Promise<void> {
    await transaction.query(
      `update order_emails_progress set reminded = coalesce((
         select min(o.created_at) from orders o
         where o.created_at >= $1::timestamptz and o.created_at <= $2::timestamptz
           and (${IS_TO_BE_REMINDED} or ${JUST_CANCELLED})
       ), $2::timestamptz)`,
      [range.start, range.end],
    );
  }
}
