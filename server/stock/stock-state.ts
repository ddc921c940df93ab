import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ShopperStock } from '../../contract/api/stock.ts';
import { LOW_STOCK } from '../../contract/stock.ts';
import { Database } from '../database/database.ts';
import { nameError } from '../http/describe-error.ts';
import { every, type Rounds } from '../schedule/every.ts';

const READ_EVERY_MILLISECONDS = 2_000;

const READ = `select
  (select sentence from selling where not is_on) as stopped,
  (select coalesce(json_agg(json_build_object('title', title, 'color', color, 'left', remaining) order by title, color), '[]')
   from stock_counts where remaining <= ${LOW_STOCK}) as low`;

interface Read {
  stopped: string | null;
  low: { title: string; color: string; left: number }[];
}

/**
 * What shoppers see of the stock, in memory, so that pages and products need no query for it. It may be late by two
 * seconds: only PostgreSQL decides about an order.
 */
@Injectable()
export class StockState implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  /** Incremented with every change. */
  version = 0;
  private readonly logger = new Logger('Stock');
  private readonly stopping = new AbortController();
  private rounds: Rounds | undefined;
  private isFailing = false;
  private current: Read = { stopped: null, low: [] };

  constructor(private readonly database: Database) {}

  /** Waits, so that the first page already shows it. */
  async onApplicationBootstrap(): Promise<void> {
    this.rounds = every(READ_EVERY_MILLISECONDS, () => this.read(), {
      signal: this.stopping.signal,
      onError: (error) => this.reportError(error),
    });
    await this.rounds.current;
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rounds?.current;
  }

  /** @returns undefined if there is nothing to show: the product can be bought, and is not low */
  of(title: string): ShopperStock | undefined {
    const { stopped, low } = this.current;
    const left = Object.fromEntries(
      low.filter((count) => count.title === title).map((count) => [count.color, count.left]),
    );
    if (stopped === null && Object.keys(left).length === 0) return undefined;
    return { ...(stopped !== null && { stopped }), ...(Object.keys(left).length > 0 && { left }) };
  }

  private async read(): Promise<void> {
    const [read] = await this.database.query<[Read]>(READ);
    this.isFailing = false;
    if (JSON.stringify(read) === JSON.stringify(this.current)) return;
    this.current = read;
    this.version += 1;
  }

  private reportError(error: unknown): void {
    if (!this.isFailing) this.logger.warn(`Cannot read the stock: ${nameError(error)}`);
    this.isFailing = true;
  }
}
