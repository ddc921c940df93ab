import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';

const INTERVAL_MILLISECONDS = 600_000;

/** An older count would only confuse. */
export const STOCK_ALERT_AGE = `interval '2 days'`;
/** A later email would surprise. */
export const LINK_EMAIL_AGE = `interval '1 day'`;

/** Deletes emails that are too old to be sent, also while the shop sends none: the queues' workers don't run then. */
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
