import type { OrderFulfillment, OrderSort, OrderStatus } from '../../contract/orders.ts';
import { customerOrders } from './customer-spellings.ts';
import type { OrderCursor } from './order-cursor.ts';
import { trackedOrders } from './tracked-orders.ts';

/** The columns that a page selects. */
export interface OrderSql {
  /** Columns of `orders`. */
  stored: string;
  /** Expressions over `o`, computed only for the rows of the page, after sorting. */
  selected: string;
}

/** One page of the list. */
export interface OrderList {
  columns: OrderSql;
  /** Omits all other orders. */
  ids?: string[];
  /** All spellings of a customer's email address. */
  emails?: string[];
  status?: OrderStatus;
  fulfillment?: OrderFulfillment;
  sort: OrderSort;
  after?: OrderCursor;
  /** ISO 8601 with microseconds: omits later orders. */
  until?: string;
  count: number;
}

/** What a list is searched for. */
export interface ListSearch {
  /** A tsquery. */
  query: string;
  /** Also finds the orders that were shipped with one of these tracking numbers. */
  trackingNumbers?: string[];
}

export interface Statement {
  text: string;
  values: unknown[];
}

interface SortOrder {
  /** Columns of orders `o`, or expressions over them. */
  columns: string[];
  /** The values of these columns in a cursor. */
  key(cursor: OrderCursor): string[];
  direction: 'asc' | 'desc';
}

/** Ties are sorted in the same direction, so that one index serves both directions. */
const BY_TIME = {
  columns: ['o.created_at', 'o.id'],
  key: ({ createdAt, id }: OrderCursor) => [createdAt, id],
};
const BY_AMOUNT = {
  columns: ['o.total', 'o.created_at', 'o.id'],
  key: ({ total, createdAt, id }: OrderCursor) => [total, createdAt, id],
};

const byTime = ({ time, createdAt, id }: OrderCursor) => [time ?? '', createdAt, id];

/** When `o` was paid. Orders may be stored as paid. */
export const PAID_AT = 'coalesce(o.paid_at, o.created_at)';

const BY_PAYMENT = {
  columns: [PAID_AT, 'o.created_at', 'o.id'],
  key: byTime,
};
const BY_SHIPMENT = { columns: ['o.shipped_at', 'o.created_at', 'o.id'], key: byTime };
const SORT_ORDERS: Record<OrderSort, SortOrder> = {
  '-createdAt': { ...BY_TIME, direction: 'desc' },
  createdAt: { ...BY_TIME, direction: 'asc' },
  '-amount': { ...BY_AMOUNT, direction: 'desc' },
  amount: { ...BY_AMOUNT, direction: 'asc' },
  paidAt: { ...BY_PAYMENT, direction: 'asc' },
  '-shippedAt': { ...BY_SHIPMENT, direction: 'desc' },
};

/**
 * These match the predicates of the partial indexes, so that the planner uses the indexes. With `status = 'paid'` it
 * would prefer the index of all paid orders, most of which have shipped.
 */
export const FULFILLMENT_CONDITIONS: Record<OrderFulfillment, string> = {
  unshipped: "o.status not in ('pending', 'cancelled') and o.shipped_at is null and o.erased_at is null",
  shipped: 'o.shipped_at is not null',
};

/** Builds the parts of a statement for one page. Parameters are numbered in call order. */
class PageQuery {
  readonly values: unknown[] = [];

  constructor(private readonly list: OrderList) {}

  parameter(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Conditions on rows `o`; just `true` if there are none. */
  conditions(): string {
    const { ids, emails, status, fulfillment, after, until, sort } = this.list;
    const { columns, key, direction } = SORT_ORDERS[sort];
    const conditions = ['true'];
    if (ids !== undefined) conditions.push(`o.id = any (${this.parameter(ids)}::uuid[])`);
    if (emails !== undefined)
      conditions.push(
        `o.erased_at is null and o.id = any (array(${customerOrders(this.parameter(emails))}))`,
      );
    if (status !== undefined) conditions.push(`o.status = ${this.parameter(status)}`);
    if (fulfillment !== undefined) conditions.push(FULFILLMENT_CONDITIONS[fulfillment]);
    if (until !== undefined) conditions.push(`o.created_at <= ${this.parameter(until)}`);
    if (after !== undefined) {
      const values = key(after).map((value) => this.parameter(value));
      const comparison = direction === 'desc' ? '<' : '>';
      conditions.push(`(${columns}) ${comparison} (${values})`);
    }
    return conditions.join(' and ');
  }

  /**
   * Whether rows `o` match the search. From a tsquery that it knows, the planner may expect many orders, and scan the table;
   * from that of a subselect, it expects few.
   */
  matches({ query, trackingNumbers }: ListSearch): string {
    const words = `o.search_words @@ (select ${this.parameter(query)}::tsquery)`;
    if (trackingNumbers === undefined) return words;
    return `(${words} or o.id = any (array(${trackedOrders(this.parameter(trackingNumbers))})))`;
  }

  orderBy(): string {
    const { columns, direction } = SORT_ORDERS[this.list.sort];
    return `order by ${columns.map((column) => `${column} ${direction}`)}`;
  }

  select(page: string): Statement {
    return {
      text: `select ${this.list.columns.selected} from (${page}) o ${this.orderBy()}`,
      values: this.values,
    };
  }
}

/**
 * One page without a search. For every sort, alone or with one filter, there is an index, so the scan can stop once the
 * page is full. The exception is an amount sort with a fulfillment filter: PostgreSQL skips orders that do not match, or
 * sorts all that do.
 */
export function pageStatement(list: OrderList): Statement {
  const page = new PageQuery(list);
  return page.select(`
    select ${list.columns.stored} from orders o where ${page.conditions()}
    ${page.orderBy()} limit ${page.parameter(list.count)}`);
}

/**
 * Scans the sort's index and stops when the page is full. The planner cannot flatten a subselect with LIMIT or
 * OFFSET, so it cannot turn the scan into a sort of everything that matches.
 * @param limit maximum number of orders that pass the filters and are searched; all if omitted
 */
export function scanStatement(list: OrderList, search: ListSearch, limit?: number): Statement {
  const page = new PageQuery(list);
  return page.select(`
    select * from (
      select ${list.columns.stored}, search_words from orders o where ${page.conditions()}
      ${page.orderBy()} limit ${page.parameter(limit ?? null)} offset 0
    ) o
    where ${page.matches(search)} limit ${page.parameter(list.count)}`);
}

export interface Candidates {
  /** A tsquery that finds all matches of the words, and possibly more. */
  lookup: string;
  limit: number;
}

/**
 * Sorts the matches of the full-text index that pass the filters: if few orders do, PostgreSQL combines the index with
 * that of a filter. Always returns at least one row: `complete` is false if there were more candidates than the limit, so
 * orders may be missing; `id` is null if the page is empty.
 */
export function candidatesStatement(list: OrderList, search: ListSearch, candidates: Candidates): Statement {
  const page = new PageQuery(list);
  const { text, values } = page.select(`
    select * from candidates o
    where ${page.matches(search)}
    ${page.orderBy()} limit ${page.parameter(list.count)}`);
  return {
    text: `
      with candidates as materialized (
        select ${list.columns.stored}, search_words from orders o
        where ${page.matches({ ...search, query: candidates.lookup })} and ${page.conditions()}
        limit ${page.parameter(candidates.limit + 1)}
      )
      select found.complete, page.*
      from (select count(*) <= ${page.parameter(candidates.limit)} as complete from candidates) found
      left join (${text}) page on true`,
    values,
  };
}
