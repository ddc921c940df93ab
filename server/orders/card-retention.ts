import { Injectable } from '@nestjs/common';
import { pluralize } from '../../contract/pluralize.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';

const INTERVAL_MILLISECONDS = 60 * 60_000;
/** Keeps each statement far below its timeout. */
const ORDERS_PER_STATEMENT = 500;

/**
 * Reduces the cards of old orders to what CARD_DATA=last4 stores, on startup and once an hour (CARD_RETENTION_DAYS).
 * Runs in every instance; the database serializes the runs.
 */
@Injectable()
export class CardRetention extends PeriodicWorker {
  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'cardRetentionDays'>,
    private readonly database: Database,
  ) {
    super({
      name: 'CardRetention',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot reduce old cards',
    });
  }

  override onApplicationBootstrap(): void {
    if (this.settings.cardRetentionDays !== undefined) this.start();
  }

  protected async run(): Promise<void> {
    const { cardRetentionDays: days } = this.settings;
    if (days === undefined) return;
    let count = 0;
    try {
      for (let more = true; more && !this.signal.aborted; ) {
        const [batch] = await this.database.query<[{ shrunk: number; more: boolean }]>(
          'select shrunk, more from shrink_cards($1, $2)',
          [days, ORDERS_PER_STATEMENT],
        );
        count += batch.shrunk;
        more = batch.more;
      }
    } finally {
      if (count > 0)
        this.logger.log(
          `Reduced the cards of ${pluralize(count, 'order')} older than ${pluralize(days, 'day')} to their last four digits.`,
        );
    }
  }
}
