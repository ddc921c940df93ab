import { Injectable } from '@nestjs/common';
import type { StockChange, StockCount } from '../../contract/api/stock.ts';
import { Database, type Statements } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';

/** A color of a product, as in the line of an order. */
export interface StockItem {
  title: string;
  color: string;
}

/** The latest correction `l` of the count `c`. Its ID is the version of the count. */
const COUNT = `c.title, c.color, c.remaining, coalesce(c.version, 0)::float8 as version,
  ${isoMilliseconds('l.changed_at')} as "changedAt", l.changed_by as "changedBy"`;

const CHANGE = `s.id::float8 as id, s.title, s.color, s.kind, s.before, s.remaining,
  case when s.order_id is not null then json_build_object('_id', s.order_id, 'orderNumber', o.order_number) end as "order",
  ${isoMilliseconds('s.changed_at')} as "changedAt", s.changed_by as "changedBy"`;

/** A count with its latest correction: its kind, and the count it wrote. Both are null without one. */
export type LockedCount = StockCount & { kind: StockChange['kind'] | null; written: number | null };

/**
 * Call before changing a count, except when adding colors; orders lock only counts. Changes then happen one after the other,
 * and never deadlock with orders.
 */
export async function lockStock(transaction: Statements): Promise<void> {
  await transaction.query('select from selling for no key update');
}

/** The count of a color, with its latest correction. Call `lockStock` first. */
export async function readCount(transaction: Statements, { title, color }: StockItem): Promise<LockedCount> {
  await transaction.query('select from stock_counts where title = $1 and color = $2 for no key update', [
    title,
    color,
  ]);
  const [count] = await transaction.query<[LockedCount]>(
    `select ${COUNT}, l.kind, l.remaining as written from (
       select i.title, i.color, s.remaining, s.version
       from (select $1::text as title, $2::text as color) i left join stock_counts s using (title, color)
     ) c left join lateral (
       select * from stock_changes where title = c.title and color = c.color order by id desc limit 1
     ) l on true`,
    [title, color],
  );
  return count;
}

interface Correction extends StockItem {
  kind: StockChange['kind'];
  before: number | null;
  remaining: number | null;
  orderId?: string;
}

/** Records a correction in the log, with the operator of the transaction. A trigger writes the version of the count. */
export async function recordChange(
  transaction: Statements,
  { title, color, kind, before, remaining, orderId }: Correction,
): Promise<void> {
  await transaction.query(
    'insert into stock_changes (title, color, kind, before, remaining, order_id) values ($1, $2, $3, $4, $5, $6)',
    [title, color, kind, before, remaining, orderId ?? null],
  );
}

/**
 * @param colors all colors of the product: orders in any other are refused while one of them is counted. A color that is no
 * longer among them can only stop being counted.
 */
export async function writeCount(
  transaction: Statements,
  { title, color }: StockItem,
  remaining: number | null,
  colors: readonly string[],
): Promise<void> {
  await addColors(transaction, title, colors);
  await transaction.query('update stock_counts set remaining = $3 where title = $1 and color = $2', [
    title,
    color,
    remaining,
  ]);
  await transaction.query(
    `delete from stock_counts where title = $1 and remaining is null and (
       color = $2 and color <> all ($3)
       or not exists (select from stock_counts where title = $1 and remaining is not null)
     )`,
    [title, color, colors],
  );
}

/**
 * Tries to insert only new colors: `on conflict` would wait for an order that has locked another color, and may
 * deadlock.
 */
function addColors(transaction: Statements, title: string, colors: readonly string[]): Promise<unknown> {
  return transaction.query(
    `insert into stock_counts (title, color)
     select $1, sold.color from unnest($2::text[]) as sold (color)
     where not exists (select from stock_counts c where c.title = $1 and c.color = sold.color)
     on conflict do nothing`,
    [title, colors],
  );
}

@Injectable()
export class StockRepository {
  constructor(private readonly database: Database) {}

  counts(): Promise<StockCount[]> {
    return this.database.query(
      `select ${COUNT} from stock_counts c left join stock_changes l on l.id = c.version order by c.title, c.color`,
    );
  }

  /** The log, newest first. */
  changes(limit: number, before: number | undefined): Promise<StockChange[]> {
    return this.database.query(
      `select ${CHANGE} from stock_changes s left join orders o on o.id = s.order_id
       where $2::bigint is null or s.id < $2 order by s.id desc limit $1`,
      [limit, before ?? null],
    );
  }

  /** The title under which orders for the built-in product are counted. */
  async builtInTitle(from: Statements): Promise<string> {
    const [rule] = await from.query<[{ title: string }]>(
      `select shop_rule() #>> '{offers,0,title}' as title`,
    );
    return rule.title;
  }

  /** The title of a product in the database. Locks the product until the transaction ends. */
  async titleOf(transaction: Statements, productId: string): Promise<string | undefined> {
    const [product] = await transaction.query<{ title: string }[]>(
      'select title from products where id = $1 for share',
      [productId],
    );
    return product?.title;
  }

  /** Adds the colors of a new release. Otherwise orders for them would be refused while the old colors are counted. */
  async addNewColors(colors: readonly string[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await lockStock(transaction);
      const title = await this.builtInTitle(transaction);
      const counted = await transaction.query<unknown[]>(
        `select from stock_counts where title = $1 and color <> '' limit 1`,
        [title],
      );
      if (counted.length > 0) await addColors(transaction, title, colors);
    });
  }
}
