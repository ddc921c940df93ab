import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/**
 * What the shopkeeper has to mend at Stripe or in the settings. `event missing`: a payment that Stripe has not reported.
 * In the database, because any instance may notice it, and each shows it.
 */
export type StripeAlert = 'key refused' | 'amount refused' | 'event refused' | 'event missing';

/** Anyone can send events that are refused. */
const RAISE_EVERY_MILLISECONDS = 60_000;

@Injectable()
export class StripeAlerts {
  private readonly raisedAt = new Map<StripeAlert, number>();

  constructor(private readonly database: Database) {}

  async raise(kind: StripeAlert): Promise<void> {
    if (Date.now() - (this.raisedAt.get(kind) ?? 0) < RAISE_EVERY_MILLISECONDS) return;
    this.raisedAt.set(kind, Date.now());
    await this.database.execute(
      'insert into stripe_alerts (kind) values ($1) on conflict (kind) do update set reported_at = now()',
      [kind],
    );
  }

  async clear(...kinds: StripeAlert[]): Promise<void> {
    for (const kind of kinds) this.raisedAt.delete(kind);
    await this.database.execute('delete from stripe_alerts where kind = any ($1)', [kinds]);
  }
}
