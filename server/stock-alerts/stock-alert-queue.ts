import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import type { Delivery } from '../mail/delivery.ts';
import { STOCK_ALERT_AGE } from '../mail/expired-emails.ts';
import { LEASE } from '../mail/queue-worker.ts';
import { retryDelaySeconds } from '../order-emails/order-email-backoff.ts';
import type { StockAlert } from './stock-alert-document.ts';

export interface LeasedAlert extends StockAlert {
  id: string;
  attempts: number;
}

/** The alerts that orders have requested (migrations/035-counted-orders.ts). */
@Injectable()
export class StockAlertQueue {
  constructor(private readonly database: Database) {}

  /** Leases an alert, so that only this instance sends it. Deletes alerts that the current count contradicts. */
  async lease(): Promise<LeasedAlert | undefined> {
    await this.database.execute(
      `delete from stock_alerts a where next_attempt_at <= now() and not exists (
         select from stock_counts c where c.title = a.title and c.color = a.color
           and c.remaining <= a.remaining and (c.remaining = 0) = (a.remaining = 0))`,
    );
    const [alert] = await this.database.query<LeasedAlert[]>(
      `update stock_alerts set attempts = attempts + 1, next_attempt_at = now() + ${LEASE}
       where id = (
         select id from stock_alerts where next_attempt_at <= now() and created_at > now() - ${STOCK_ALERT_AGE}
         order by next_attempt_at limit 1 for update skip locked
       )
       returning id, title, color, remaining, created_at as "createdAt", attempts`,
    );
    return alert;
  }

  async record({ id, attempts }: LeasedAlert, delivery: Delivery): Promise<void> {
    const isSent = delivery.outcome === 'sent';
    await this.database.execute(
      `update stock_alerts set error = $2, sent_at = case when $3 then now() end,
         next_attempt_at = now() + make_interval(secs => $4)
       where id = $1`,
      [
        id,
        isSent ? null : delivery.reason,
        isSent,
        delivery.outcome === 'postponed' ? retryDelaySeconds(attempts) : null,
      ],
    );
  }
}
