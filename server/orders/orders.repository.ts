import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AdminOrder,
  type AssignableOrderStatus,
  ORDER_COUNT_LIMIT,
  ORDER_FULFILLMENTS,
  ORDER_STATUSES,
  type OrderCounts,
  type OrderFilter,
  type OrderStatus,
} from '../../contract/orders.ts';
import { SUMMARY_DAYS } from '../../contract/orders-summary.ts';
import { asOperator } from './as-operator.ts';
import {
  candidatesStatement,
  FULFILLMENT_CONDITIONS,
  narrowingWords,
  type OrderColumns,
  type OrderCursor,
  type OrderList,
  pageStatement,
  prefixQuery,
  type Statement,
  scanStatement,
} from './order-list-query.ts';
import {
  isoTime,
  ORDER_COLUMNS,
  ORDER_DETAIL_COLUMNS,
  type OrderDetailRecord,
  type OrderPastRecord,
  type OrderRecord,
  type ShippableOrder,
  type StoredOrder,
  toAdminOrder,
  toOrderDetail,
  toShippableOrder,
  WHOLE_ORDER,
} from './order-record.ts';

export interface PageRequest {
  limit: number;
  after?: OrderCursor;
}

export interface Page<Order> {
  orders: Order[];
  /** Where the next page begins; undefined on the last one. */
  next?: OrderCursor;
}

/** The new status of some orders, and the e-mail of the operator who sets it. */
export interface StatusUpdate {
  ids: string[];
  status: AssignableOrderStatus;
  operator: string;
}

/** Orders of one status on one day. */
export interface DailyFigures {
  /** YYYY-MM-DD */
  day: string;
  /** Null where a day has no orders. */
  status: OrderStatus | null;
  orders: number;
  /** Decimal dollars, summed up exactly. */
  revenue: string;
}

/** Entries of the sort's index that are scanned before the full-text index is asked. */
const FIRST_SCAN = 10_000;
/** The most orders to sort. */
const CANDIDATE_LIMIT = 5_000;
/** A word that more than a fifth of the newest orders have is not worth looking up. */
const SAMPLE = 200;
const RARE = SAMPLE / 5;
const CANDIDATE_WORDS = 3;

/** Scanned in index order, so that even with outdated statistics nothing but the index is read. */
const countOf = (name: string, condition: string) => `(
        select count(*)::int from (
          select from orders o where ${condition} order by o.created_at, o.id limit ${ORDER_COUNT_LIMIT}
        ) counted
      ) as ${name}`;
const COUNTS = [
  ...ORDER_STATUSES.map((status) => countOf(status, `o.status = '${status}'`)),
  ...ORDER_FULFILLMENTS.map((fulfillment) => countOf(fulfillment, FULFILLMENT_CONDITIONS[fulfillment])),
];

/**
 * Reads the entries of these days in an index that begins with the status and carries the total. It reads one day more
 * than asked, because a day may not begin at midnight where clocks change; the join drops it.
 */
const DAILY_FIGURES = `
  with today as (select ($1::timestamptz)::date as date),
  figures as (
    select o.created_at::date as day, o.status, count(*)::int as orders, sum(o.total)::text as revenue
    from orders o
    where o.status in (${ORDER_STATUSES.map((status) => `'${status}'`)})
      and o.created_at >= (select date - ${SUMMARY_DAYS} from today)
      and o.created_at < (select date + 2 from today)
    group by 1, 2
  )
  select to_char(days.day, 'YYYY-MM-DD') as day, f.status, f.orders, f.revenue
  from today, generate_series(today.date - ${SUMMARY_DAYS - 1}, today.date::timestamp, interval '1 day') as days (day)
  left join figures f on f.day = days.day
  order by days.day`;

/** Reads orders, and changes their status. The SQL of the list is built in order-list-query.ts. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly database: DataSource) {}

  /** One page of the orders that match, newest first unless the filter says otherwise. */
  async list(filter: OrderFilter, request: PageRequest): Promise<Page<AdminOrder>> {
    const { records, next } = await this.page<OrderRecord>(ORDER_COLUMNS, filter, request);
    return { orders: records.map(toAdminOrder), next };
  }

  /** As `list`, with all that it takes to ship the orders. */
  async listShippable(filter: OrderFilter, request: PageRequest): Promise<Page<ShippableOrder>> {
    const { records, next } = await this.page<OrderDetailRecord>(ORDER_DETAIL_COLUMNS, filter, request);
    return { orders: records.map(toShippableOrder), next };
  }

  /** One statement, so that the status and the history agree. */
  async find(id: string): Promise<StoredOrder | undefined> {
    const [record] = await this.database.query<(OrderDetailRecord & OrderPastRecord)[]>(
      `select ${WHOLE_ORDER} from orders o where o.id = $1`,
      [id],
    );
    return record && toOrderDetail(record);
  }

  /** How many orders are what, counted no further than the limit of the contract, and how new the newest is. */
  async counts(): Promise<OrderCounts> {
    const [counts] = await this.database.query<[OrderCounts]>(
      `select ${COUNTS}, (select ${isoTime('max(created_at)')} from orders) as "newestAt"`,
    );
    return counts;
  }

  /**
   * The last days in a time zone up to `now`, oldest first.
   * @throws QueryFailedError 22023 for a time zone that PostgreSQL does not know
   */
  dailyFigures(timeZone: string, now: Date): Promise<DailyFigures[]> {
    return this.database.transaction(async (transaction) => {
      // AT TIME ZONE would take CET for an abbreviation, without its summer time.
      await transaction.query(`select set_config('TimeZone', $1, true)`, [timeZone]);
      return transaction.query(DAILY_FIGURES, [now]);
    });
  }

  /**
   * Changes all of the orders that exist, or none. An order that has the status already keeps its history as it is.
   * Rows are locked in the order of their ids, so that two operators at once wait for each other and never deadlock.
   */
  changeStatus({ ids, status, operator }: StatusUpdate): Promise<{ changed: number; orders: AdminOrder[] }> {
    return asOperator(this.database, operator, async (transaction) => {
      await transaction.query(
        'select from orders where id = any ($1::uuid[]) order by id for no key update',
        [ids],
      );
      const [, changed] = await transaction.query<[unknown, number]>(
        'update orders set status = $2 where id = any ($1::uuid[]) and status <> $2',
        [ids, status],
      );
      const records: OrderRecord[] = await transaction.query(
        `select ${ORDER_COLUMNS.selected} from orders o where o.id = any ($1::uuid[])`,
        [ids],
      );
      return { changed, orders: records.map(toAdminOrder) };
    });
  }

  private async page<T extends OrderRecord>(
    columns: OrderColumns,
    { search = '', status, fulfillment, sort = '-createdAt' }: OrderFilter,
    { limit, after }: PageRequest,
  ): Promise<{ records: T[]; next?: OrderCursor }> {
    // One more than asked for shows whether there is a next page.
    const list = { columns, status, fulfillment, sort, after, count: limit + 1 };
    const found = await this.search<T>(list, search.trim());
    const records = found.slice(0, limit);
    const last = records.at(-1);
    if (found.length <= limit || last === undefined) return { records };
    return { records, next: { sort, total: last.total, createdAt: last.created_at, id: last.id } };
  }

  /**
   * Searches without ever sorting many orders. What is common fills a page within the first entries of the sort's
   * index; what is rare is few rows of the full-text index; what is neither is common enough to scan on.
   * Each way alone is exact.
   */
  private async search<T extends OrderRecord>(list: OrderList, search: string): Promise<T[]> {
    if (search === '') return this.run(pageStatement(list));
    const [{ words }] = await this.database.query<[{ words: string[] }]>('select order_words($1) as words', [
      search,
    ]);
    if (words.length === 0) return [];
    const narrowing = narrowingWords(words);
    if (narrowing.length === 0) return this.run(pageStatement(list));
    const query = prefixQuery(narrowing);
    const scanned = await this.run<T>(scanStatement(list, query, FIRST_SCAN));
    if (scanned.length === list.count) return scanned;
    return (await this.amongCandidates<T>(list, narrowing)) ?? this.run(scanStatement(list, query));
  }

  /** @returns undefined when there are too many candidates */
  private async amongCandidates<T extends OrderRecord>(
    list: OrderList,
    words: string[],
  ): Promise<T[] | undefined> {
    const statement = candidatesStatement(list, prefixQuery(words), {
      query: prefixQuery(await this.rarestWords(words)),
      limit: CANDIDATE_LIMIT,
    });
    const records = await this.database.transaction(async (transaction) => {
      // The planner cannot know how many orders have a word, and must not read the table to find out.
      await transaction.query('set local enable_seqscan = off');
      return this.run<T & { complete: boolean }>(statement, transaction);
    });
    return records[0]?.complete ? records.filter(({ id }) => id !== null) : undefined;
  }

  /** PostgreSQL collects every entry of every prefix it is asked for, so it is asked only for the rarest. */
  private async rarestWords(words: string[]): Promise<string[]> {
    const counted = await this.database.query<{ word: string; orders: number }[]>(
      `with newest as materialized (
         select search_words from orders order by created_at desc, id desc limit ${SAMPLE}
       )
       select word, (select count(*) from newest where search_words @@ query)::int as orders
       from unnest($1::text[], $2::tsquery[]) as looked_for (word, query)
       order by orders, char_length(word) desc`,
      [words, words.map((word) => prefixQuery([word]))],
    );
    const rare = counted.filter(({ orders }) => orders <= RARE);
    return (rare.length > 0 ? rare : counted).slice(0, CANDIDATE_WORDS).map(({ word }) => word);
  }

  private run<Row>(
    { text, values }: Statement,
    on: Pick<EntityManager, 'query'> = this.database,
  ): Promise<Row[]> {
    return on.query(text, values);
  }
}
