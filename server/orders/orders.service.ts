import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type AdminOrder,
  ORDER_COUNT_LIMIT,
  ORDER_STATUSES,
  type OrderCounts,
  type OrderFilter,
} from '../../contract/orders.ts';
import type { OrderCursor } from './order-cursor.ts';
import { type OrderList, pageStatement } from './order-list-statements.ts';
import { type OrderRow, toAdminOrder } from './order-row.ts';
import { OrderSearch } from './order-search.ts';

export interface PageRequest {
  limit: number;
  after?: OrderCursor;
}

export interface OrdersPage {
  orders: AdminOrder[];
  /** Where the next page begins; undefined on the last one. */
  next?: OrderCursor;
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly database: DataSource,
    private readonly search: OrderSearch,
  ) {}

  /** One page of the orders that are meant, newest first unless the filter says otherwise. */
  async list(filter: OrderFilter, { limit, after }: PageRequest): Promise<OrdersPage> {
    const { search = '', status, sort = '-createdAt' } = filter;
    // One more than asked for tells whether there is a next page.
    const rows = await this.rows({ status, sort, after, count: limit + 1 }, search.trim());
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      orders: page.map(toAdminOrder),
      next:
        rows.length > limit && last
          ? { sort, total: last.total, createdAt: last.created_at, id: last.id }
          : undefined,
    };
  }

  /** How many orders have each status. Reads no more of an index than the limit of the contract. */
  async counts(): Promise<OrderCounts> {
    // In the order of the index, so that even with outdated statistics nothing else than the index is read.
    const counts = ORDER_STATUSES.map(
      (status) => `(
        select count(*)::int from (
          select from orders where status = '${status}' order by created_at, id limit ${ORDER_COUNT_LIMIT}
        ) counted
      ) as ${status}`,
    );
    const [row] = await this.database.query<[OrderCounts]>(`select ${counts}`);
    return { pending: row.pending, paid: row.paid, cancelled: row.cancelled };
  }

  private async rows(list: OrderList, search: string): Promise<OrderRow[]> {
    const words = search === '' ? [] : await this.search.wordsOf(search);
    if (words === undefined) return [];
    if (words.length > 0) return this.search.find(list, words);
    const { text, values } = pageStatement(list);
    return this.database.query(text, values);
  }
}
