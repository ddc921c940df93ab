import { Injectable } from '@nestjs/common';
import type { ShopperStock } from '../../contract/api/stock.ts';
import { LOW_STOCK } from '../../contract/stock.ts';
import { Database } from '../database/database.ts';
import { PeriodicWorker } from '../schedule/periodic-worker.ts';

const INTERVAL_MILLISECONDS = 2_000;

const READ = `select
  (select sentence from selling where not is_on) as stopped,
  (select coalesce(json_agg(json_build_object('title', title, 'color', color, 'left', remaining) order by title, color), '[]')
   from stock_counts where remaining <= ${LOW_STOCK}) as low`;

interface Read {
  stopped: string | null;
  low: { title: string; color: string; left: number }[];
}

/**
 * The stock as shoppers see it, kept in memory so that pages and products need no query. May be two seconds old: PostgreSQL
 * alone decides whether an order is accepted.
 */
@Injectable()
export class StockState extends PeriodicWorker {
  /** Incremented with every change. */
  version = 0;
  private latest: Read = { stopped: null, low: [] };

  constructor(private readonly database: Database) {
    super({
      name: 'Stock',
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      failureMessage: 'Cannot read the stock',
    });
  }

  /** Waits for the first read, so that even the first page shows the stock. */
  override async onApplicationBootstrap(): Promise<void> {
    this.start();
    await this.current;
  }

  /** @returns undefined if there is nothing to show: the product can be bought, and is not low */
  of(title: string): ShopperStock | undefined {
    const { stopped, low } = this.latest;
    const left = Object.fromEntries(
      low.filter((count) => count.title === title).map((count) => [count.color, count.left]),
    );
    if (stopped === null && Object.keys(left).length === 0) return undefined;
    return { ...(stopped !== null && { stopped }), ...(Object.keys(left).length > 0 && { left }) };
  }

  protected async run(): Promise<void> {
    const [read] = await this.database.query<[Read]>(READ);
    if (JSON.stringify(read) === JSON.stringify(this.latest)) return;
    this.latest = read;
    this.version += 1;
  }
}
