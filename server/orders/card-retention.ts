import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { pluralize } from '../../contract/pluralize.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { Database } from '../database/database.ts';
import { nameError } from '../http/describe-error.ts';
import { every, type Rounds } from '../schedule/every.ts';

const ROUND_EVERY_MILLISECONDS = 60 * 60_000;
/** Keeps each statement far below its timeout. */
const ORDERS_PER_STATEMENT = 500;

/**
 * Reduces the cards of old orders to what CARD_DATA=last4 stores, on startup and once an hour (CARD_RETENTION_DAYS). Every
 * instance does so; the database serializes them.
 */
@Injectable()
export class CardRetention
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('CardRetention');
  private readonly stopping = new AbortController();
  private rounds: Rounds | undefined;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'cardRetentionDays'>,
    private readonly database: Database,
  ) {}

  onApplicationBootstrap(): void {
    const { cardRetentionDays: days } = this.settings;
    if (days === undefined) return;
    this.rounds = every(ROUND_EVERY_MILLISECONDS, () => this.reduceAll(days), {
      signal: this.stopping.signal,
      onError: (error) =>
        this.logger.warn(`Cannot reduce old cards: ${nameError(error)}. Retrying in an hour.`),
    });
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds?.current;
  }

  private async reduceAll(days: number): Promise<void> {
    let count = 0;
    try {
      for (let more = true; more && !this.stopping.signal.aborted; ) {
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
