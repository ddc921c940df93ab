import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { InjectRuntimePool } from '../database/database.module.ts';
import { nameError } from '../http/describe-error.ts';

const ROUND_EVERY_MILLISECONDS = 60 * 60_000;
/** So many that a statement stays far within its time limit. */
const ORDERS_PER_STATEMENT = 500;

/**
 * Cuts the cards of old orders to what CARD_DATA=last4 keeps, at the start and once an hour (CARD_RETENTION_DAYS). Every
 * process does so; the database lets one at a time.
 */
@Injectable()
export class CardRetention
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('CardRetention');
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    @InjectSettings() private readonly settings: Pick<Settings, 'cardRetentionDays'>,
    @InjectRuntimePool() private readonly pool: Pick<Pool, 'query'>,
  ) {}

  onApplicationBootstrap(): void {
    const { cardRetentionDays: days } = this.settings;
    if (days === undefined) return;
    const begin = () => {
      this.round ??= this.shrinkAll(days).finally(() => {
        this.round = undefined;
      });
    };
    begin();
    this.timer = setInterval(begin, ROUND_EVERY_MILLISECONDS).unref();
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
    clearInterval(this.timer);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.round;
  }

  private async shrinkAll(days: number): Promise<void> {
    let shrunk = 0;
    try {
      for (let more = true; more && !this.isStopping; ) {
        const { rows } = await this.pool.query<{ shrunk: number; more: boolean }>(
          'select shrunk, more from shrink_cards($1, $2)',
          [days, ORDERS_PER_STATEMENT],
        );
        shrunk += rows[0]?.shrunk ?? 0;
        more = rows[0]?.more ?? false;
      }
    } catch (error) {
      this.logger.warn(`Cannot shrink old cards: ${nameError(error)}. It is tried again in an hour.`);
    }
    if (shrunk > 0)
      this.logger.log(`Cut ${shrunk} cards of orders older than ${days} days to their last four digits.`);
  }
}
