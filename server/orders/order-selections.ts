import { Injectable } from '@nestjs/common';
import type { BulkSelection, OrderSelection } from '../../contract/api/order-selection.ts';
import { ORDER_COUNT_LIMIT, ORDER_STATUSES } from '../../contract/orders.ts';
import { errorResponse } from '../http/openapi-responses.ts';
import { type OrderState, selectionChanged, versionOf } from './order-state.ts';
import { OrdersRepository } from './orders.repository.ts';
import type { SelectionQuery } from './orders-query.ts';

/** The response to a bulk change of a selection that has changed. */
export const SELECTION_CHANGED = errorResponse('The selected orders have changed.');

/** All orders that match a filter, for a bulk change. */
@Injectable()
export class OrderSelections {
  constructor(private readonly orders: OrdersRepository) {}

  /** Counts the orders that match, and how many of them each bulk change applies to. */
  async describe(filter: SelectionQuery): Promise<OrderSelection> {
    const until = filter.until ?? (await this.orders.newestTime());
    const states = await this.orders.states(filter, until);
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
   * @throws ConflictException if the orders that match have changed
   */
  async resolve({ version, until, ...filter }: BulkSelection): Promise<OrderState[]> {
    const states = await this.orders.states(filter, until);
    if (versionOf(states) !== version) throw selectionChanged(states.length);
    return states;
  }
}
