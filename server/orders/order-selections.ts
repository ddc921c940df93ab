import { Injectable } from '@nestjs/common';
import type { BulkSelection, OrderSelection } from '../../contract/api/order-selection.ts';
import { ORDER_COUNT_LIMIT, ORDER_STATUSES } from '../../contract/orders.ts';
import { Database } from '../database/database.ts';
import { errorResponse } from '../http/openapi-responses.ts';
import { isoTime } from './order-record.ts';
import { OrderSearch } from './order-search.ts';
import { ORDER_STATE, type OrderState, selectionChanged, versionOf } from './order-state.ts';
import type { SelectionQuery } from './orders-query.ts';

const COLUMNS = { stored: 'id, status, created_at, shipped_at, erased_at', selected: ORDER_STATE };

/** The response to a bulk change of a selection that has changed. */
export const SELECTION_CHANGED = errorResponse('The selected orders have changed.');

/** All orders that match a filter, for a bulk change. */
@Injectable()
export class OrderSelections {
  private readonly search: OrderSearch;

  constructor(private readonly database: Database) {
    this.search = new OrderSearch(database);
  }

  /** Counts the orders that match, and the changes that they can take. */
  async describe(filter: SelectionQuery): Promise<OrderSelection> {
    const until = filter.until ?? (await this.newestTime());
    const states = await this.find({ ...filter, until });
    const numberOf = (condition: (state: OrderState) => boolean) => states.filter(condition).length;
    const [pending = 0, paid = 0, cancelled = 0] = ORDER_STATUSES.map((status) =>
      numberOf((state) => state.status === status),
    );
    return {
      count: states.length,
      pending,
      paid,
      cancelled,
      unshipped: numberOf(({ status, shipped, erased }) => status === 'paid' && !shipped && !erased),
      shipped: numberOf(({ shipped }) => shipped),
      erased: numberOf(({ erased }) => erased),
      until,
      version: states.length < ORDER_COUNT_LIMIT ? versionOf(states) : null,
    };
  }

  /**
   * The orders of a selection. Lock them with its version before you change them.
   * @throws ConflictException if other orders match by now
   */
  async resolve({ version, ...filter }: BulkSelection): Promise<OrderState[]> {
    const states = await this.find(filter);
    if (versionOf(states) !== version) throw selectionChanged(states.length);
    return states;
  }

  private find({ search = '', ...filter }: SelectionQuery): Promise<OrderState[]> {
    const list = { ...filter, columns: COLUMNS, sort: '-createdAt', count: ORDER_COUNT_LIMIT } as const;
    return this.search.find<OrderState>(list, search.trim());
  }

  private async newestTime(): Promise<string> {
    const [{ newest }] = await this.database.query<[{ newest: string }]>(
      `select ${isoTime('coalesce(max(created_at), now())')} as newest from orders`,
    );
    return newest;
  }
}
