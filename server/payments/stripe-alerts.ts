import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/**
 * What the owner has to fix at Stripe or in the settings. `event missing`: a payment that Stripe has not reported.
 * Stored in the database, because any instance may detect a problem, and all of them show it.
 */
export type StripeAlert = 'key refused' | 'amount refused' | 'event refused' | 'event missing';

@Injectable()
export class StripeAlerts {
  constructor(private readonly database: Database) {}

  /** Writes at most once a minute, since anyone can send events that are refused. */
  async raise(kind: StripeAlert): Promise<void> {
    await this.database.execute(
      `insert into stripe_alerts (kind) values ($1)
       on conflict (kind) do update set reported_at = now()
         where stripe_alerts.reported_at < now() - interval '1 minute'`,
      [kind],
    );
  }

  async clear(...kinds: StripeAlert[]): Promise<void> {
    await this.database.execute('delete from stripe_alerts where kind = any ($1)', [kinds]);
  }
}
