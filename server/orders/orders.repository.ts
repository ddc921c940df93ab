import { Injectable } from '@nestjs/common';
import type { OrderCounts } from '../../contract/api/order-counts.ts';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import type { AdminOrder, ListedOrder } from '../../contract/api/orders.ts';
import {
  type AssignableOrderStatus,
  ORDER_COUNT_LIMIT,
  ORDER_FULFILLMENTS,
  ORDER_STATUSES,
} from '../../contract/orders.ts';
import { Database } from '../database/database.ts';
import { isoMicroseconds } from '../database/iso-time.ts';
import { customerOrders, findSpellings } from './customer-spellings.ts';
import type { OrderCursor } from './order-cursor.ts';
import { FULFILLMENT_CONDITIONS, type OrderSql } from './order-list-sql.ts';
import {
  ORDER_DETAIL_SQL,
  ORDER_SQL,
  type OrderActivityRecord,
  type OrderDetailRecord,
  type OrderRecord,
  type OrderWithAddress,
  SEARCHED_ORDER_SQL,
  type SearchedRecord,
  type StoredOrder,
  toAdminOrder,
  toOrderDetail,
  toOrderWithAddress,
  WHOLE_ORDER,
} from './order-record.ts';
import { OrderSearch, type ParsedSearch } from './order-search.ts';
import { type LockedSelection, lockOrders, ORDER_STATE, type OrderState } from './order-state.ts';
import { HAS_PAYMENT, IS_REFUND_SETTLED } from './payments-sql.ts';
import { readOrders } from './read-orders.ts';
import { unlistedMatch } from './unlisted-matches.ts';

export interface PageRequest {
  limit: number;
  /** Omits all other orders. */
  ids?: string[];
  /** Omits later orders. */
  until?: string;
  after?: OrderCursor;
}

export interface Page<Order> {
  orders: Order[];
  /** Where the next page begins; undefined on the last one. */
  next?: OrderCursor;
}

/** The new status of some orders, and the email of the operator who sets it. */
export interface StatusUpdate extends LockedSelection {
  status: AssignableOrderStatus;
  operator: string;
}

const STATE_SQL: OrderSql = {
  stored: 'id, status, created_at, shipped_at, erased_at',
  selected: ORDER_STATE,
};

/** In index order, so that only the index is read even with outdated statistics. */
const countOf = (name: string, condition: string) => `(
        select count(*)::int from (
          select from orders o where ${condition} order by o.created_at, o.id limit ${ORDER_COUNT_LIMIT}
        ) counted
      ) as ${name}`;
const COUNTS = [
  ...ORDER_STATUSES.map((status) => countOf(status, `o.status = '${status}'`)),
  ...ORDER_FULFILLMENTS.map((fulfillment) => countOf(fulfillment, FULFILLMENT_CONDITIONS[fulfillment])),
];

/** Reads orders, and changes their status. */
@Injectable()
export class OrdersRepository {
  private readonly search: OrderSearch;

  constructor(private readonly database: Database) {
    this.search = new OrderSearch(database);
  }

  /** One page of the orders that match, newest first unless the filter says otherwise. */
  async list(filter: OrderFilter, request: PageRequest): Promise<Page<ListedOrder>> {
    const search = await this.search.parse(filter);
    const columns = search ? SEARCHED_ORDER_SQL : ORDER_SQL;
    const { records, next } = await this.page<SearchedRecord>(columns, filter, request, search);
    const settled = await this.settledRefunds(records);
    const orders = records.map((record) => {
      const match = search && unlistedMatch(record, search);
      return {
        ...toAdminOrder(record),
        ...(match !== undefined && { match }),
        ...(settled.has(record.id) && { refundSettled: true as const }),
      };
    });
    return { orders, next };
  }

  /** Few orders are cancelled after payment, and planning this statement takes longer than reading a page. */
  private async settledRefunds(records: OrderRecord[]): Promise<Set<string>> {
    const ids = records
      .filter((record) => record.status === 'cancelled' && (record.was_paid || record.shipped_at !== null))
      .map(({ id }) => id);
    if (ids.length === 0) return new Set();
    const settled = await this.database.query<{ id: string }[]>(
      `select o.id from orders o where o.id = any ($1::uuid[]) and ${IS_REFUND_SETTLED}`,
      [ids],
    );
    return new Set(settled.map(({ id }) => id));
  }

  /** Like `list`, with every field needed to ship the orders. */
  async listWithAddresses(filter: OrderFilter, request: PageRequest): Promise<Page<OrderWithAddress>> {
    const search = await this.search.parse(filter);
    const { records, next } = await this.page<OrderDetailRecord>(ORDER_DETAIL_SQL, filter, request, search);
    return { orders: records.map(toOrderWithAddress), next };
  }

  /** One statement, so that the status and the history are consistent. */
  async find(id: string): Promise<StoredOrder | undefined> {
    const [record] = await this.database.query<(OrderDetailRecord & OrderActivityRecord)[]>(
      `select ${WHOLE_ORDER} from orders o where o.id = $1`,
      [id],
    );
    return record && toOrderDetail(record);
  }

  /** Whether an order has a payment that needs to be completed or checked. */
  async hasPayment(id: string): Promise<boolean> {
    const found = await this.database.query<unknown[]>(
      `select from orders o where o.id = $1 and ${HAS_PAYMENT}`,
      [id],
    );
    return found.length > 0;
  }

  /** The time of the newest order; now if there are no orders. */
  async newestTime(): Promise<string> {
    const [{ newest }] = await this.database.query<[{ newest: string }]>(
      `select ${isoMicroseconds('coalesce(max(created_at), now())')} as newest from orders`,
    );
    return newest;
  }

  /** How many orders there are under an email address. */
  async countByEmail(email: string): Promise<number> {
    const [{ count }] = await this.database.query<[{ count: number }]>(
      `select count(*)::int from (${customerOrders('$1')}) orders_of_customer`,
      [await this.spellings(email)],
    );
    return count;
  }
  /** Counts orders by status and fulfillment, up to the contract's limit, and finds the time of the newest. */
  async counts(): Promise<OrderCounts> {
    const [counts] = await this.database.query<[OrderCounts]>(
      `select ${COUNTS}, (select ${isoMicroseconds('max(created_at)')} from orders) as "newestAt"`,
    );
    return counts;
  }

  /**
   * Changes all orders that exist, or none on an error. An order that already has the status gets no history entry. Locks
   * rows by ascending id, so that concurrent changes never deadlock.
   */
  changeStatus({
    ids,
    version,
    status,
    operator,
  }: StatusUpdate): Promise<{ changed: number; orders: AdminOrder[] }> {
    return this.database.transactionAs(operator, async (transaction) => {
      await lockOrders(transaction, { ids, version });
      const changed = await transaction.execute(
        'update orders set status = $2 where id = any ($1::uuid[]) and status <> $2',
        [ids, status],
      );
      return { changed, orders: await readOrders(transaction, ids) };
    });
  }

  /** The states of the newest orders that match, up to the limit of counts. */
  async states(filter: OrderFilter, until: string): Promise<OrderState[]> {
    const search = await this.search.parse(filter);
    return this.matching(STATE_SQL, filter, { count: ORDER_COUNT_LIMIT, until }, search);
  }

  private spellings(email: string): Promise<string[]> {
    return findSpellings((text, values) => this.database.query(text, values), email);
  }

  private async matching<T extends { id: string }>(
    columns: OrderSql,
    { email, status, fulfillment, sort = '-createdAt' }: OrderFilter,
    request: Omit<PageRequest, 'limit'> & { count: number },
    search: ParsedSearch | undefined,
  ): Promise<T[]> {
    const emails = email === undefined ? undefined : await this.spellings(email);
    const list = { columns, emails, status, fulfillment, sort, ...request };
    return this.search.find<T>(list, search);
  }

  private async page<T extends OrderRecord>(
    columns: OrderSql,
    filter: OrderFilter,
    { limit, ...request }: PageRequest,
    search: ParsedSearch | undefined,
  ): Promise<{ records: T[]; next?: OrderCursor }> {
    const { sort = '-createdAt' } = filter;
    // An extra row shows whether there is a next page.
    const found = await this.matching<T>(columns, filter, { ...request, count: limit + 1 }, search);
    const records = found.slice(0, limit);
    const last = records.at(-1);
    if (found.length <= limit || last === undefined) return { records };
    const { total, created_at: createdAt, id } = last;
    const time = sort === 'paidAt' ? last.to_ship_since : sort === '-shippedAt' ? last.shipped_at : null;
    return { records, next: { sort, total, createdAt, id, time: time ?? undefined } };
  }
}
