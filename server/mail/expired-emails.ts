import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';

const INTERVAL_MILLISECONDS = 600_000;

/** An older count would only confuse. */
export const STOCK_ALERT_AGE = `interval '2 days'`;
/** A later email would surprise the customer. */
export const LINK_EMAIL_AGE = `interval '1 day'`;

/** Deletes emails that are too old to send, even while the shop sends no email and the queue workers do not run. */
@Injectable()
export class ExpiredEmails extends PeriodicWorker {
  constructor(private readonly database: Database) {
    super({
      name: 'ExpiredEmails',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot delete expired emails',
    });
  }

  protected async run(): Promise<void> {
    await this.database.execute(`delete from stock_alerts where created_at <= now() - ${STOCK_ALERT_AGE}`);
    await this.database.execute(
      `delete from order_link_emails where created_at <= now() - ${LINK_EMAIL_AGE}`,
    );
  }
}
