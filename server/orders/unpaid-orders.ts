import { Injectable } from '@nestjs/common';
import { SHOP_ACTOR } from '../../contract/orders.ts';
import { pluralize } from '../../contract/pluralize.ts';
import { canBePaid } from '../config/settings/payments.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';
import { IS_OVERDUE, IS_UNPAID, mayBePaid } from './payments-sql.ts';
import { PAYMENT_REMINDERS, SettingsInEffect, UNPAID_ORDERS_RULE } from './settings-in-effect.ts';

const INTERVAL_MILLISECONDS = 60_000;
/** Keeps each transaction short. */
const ORDERS_PER_TRANSACTION = 200;

/**
 * Cancels orders that are not paid after UNPAID_ORDERS_DAYS, in every instance. As with every cancellation, the order's
 * history triggers the email to the customer.
 */
@Injectable()
export class UnpaidOrders extends PeriodicWorker {
  constructor(
    @InjectSettings()
    private readonly settings: Pick<Settings, 'unpaidOrdersDays' | 'paymentLink' | 'stripeSecretKey'>,
    private readonly database: Database,
    private readonly settingsInEffect: SettingsInEffect,
    private readonly events: OrderEventPublisher,
  ) {
    super({
      name: 'UnpaidOrders',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot cancel unpaid orders',
    });
  }

  protected async run(): Promise<void> {
    // In every run: during a rolling restart, an instance that still has the setting starts it again.
    if (!canBePaid(this.settings)) await this.settingsInEffect.end(PAYMENT_REMINDERS);
    const { unpaidOrdersDays: days } = this.settings;
    if (days === undefined) await this.settingsInEffect.end(UNPAID_ORDERS_RULE);
    else await this.cancelAll(days);
  }

  private async cancelAll(days: number): Promise<void> {
    await this.settingsInEffect.start(UNPAID_ORDERS_RULE, String(days));
    let count = 0;
    try {
      for (let more = true; more && !this.signal.aborted; ) {
        const cancelled = await this.cancelSome();
        if (cancelled > 0) this.events.publish({ changed: cancelled });
        count += cancelled;
        more = cancelled === ORDERS_PER_TRANSACTION;
      }
    } finally {
      if (count > 0) this.logger.log(`Cancelled ${pluralize(count, 'order')} not paid within ${days} days.`);
    }
  }

  /** Locks the orders before it checks them again, so that a payment that is being recorded prevents the cancellation. */
  private cancelSome(): Promise<number> {
    // No payment can arrive at Stripe after the check, because the worker that checks closes the order's session there.
    const canBeCancelled = `${IS_UNPAID} and not ${mayBePaid(this.settings)}`;
    return this.database.transactionAs(SHOP_ACTOR, async (transaction) => {
      const orders = await transaction.query<{ id: string }[]>(
        `with unpaid as (
           select o.id from orders o join settings_in_effect s on s.name = $1
           where ${canBeCancelled} and ${IS_OVERDUE}
           order by o.created_at, o.id limit ${ORDERS_PER_TRANSACTION}
         )
         -- In the order in which every bulk change locks.
         select id from orders where id in (select id from unpaid) order by id for no key update`,
        [UNPAID_ORDERS_RULE],
      );
      if (orders.length === 0) return 0;
      return transaction.execute(
        `update orders o set status = 'cancelled' where o.id = any ($1::uuid[]) and ${canBeCancelled}`,
        [orders.map(({ id }) => id)],
      );
    });
  }
}
