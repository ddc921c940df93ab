import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import type { OrderChanges } from '../../../contract/orders.ts';
import { InjectRuntimePool } from '../../database/database.module.ts';
import { nameError } from '../../http/logging.ts';
import { ORDERS_NEWS_CHANNEL } from './orders-news.ts';
import { PacedNews } from './paced-news.ts';

/** Tells every process of this shop that orders were stored or changed: how many, and nothing else of them. */
@Injectable()
export class OrdersNewsPublisher implements OnApplicationShutdown {
  private readonly logger = new Logger('OrderChanges');
  private readonly news = new PacedNews((news) => this.notify(news));
  private failing = false;

  constructor(@InjectRuntimePool() private readonly pool: Pool) {}

  /** To be called when the change has been committed. Returns at once and never fails. */
  tell(news: Partial<OrderChanges>): void {
    this.news.add({ stored: 0, changed: 0, ...news });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.news.finish();
  }

  private async notify(news: OrderChanges): Promise<void> {
    try {
      await this.pool.query('select pg_notify($1, $2)', [ORDERS_NEWS_CHANNEL, JSON.stringify(news)]);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn(`News of orders cannot be told for now: ${nameError(error)}`);
      this.failing = true;
      throw error;
    }
  }
}
