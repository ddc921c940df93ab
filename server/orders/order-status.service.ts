import { Injectable, NotFoundException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AdminOrder, AssignableOrderStatus, BulkStatusAnswer } from '../../contract/orders.ts';
import { OrderEventPublisher } from './order-events/order-event-publisher.ts';
import { rowsWithIds, toAdminOrder } from './order-row.ts';

const UNKNOWN = 'There is no order with this id.';

/** What is done, to which orders and by whom (the operator's e-mail). */
export interface StatusChange {
  ids: string[];
  status: AssignableOrderStatus;
  operator: string;
}

@Injectable()
export class OrderStatusService {
  constructor(
    private readonly database: DataSource,
    private readonly events: OrderEventPublisher,
  ) {}

  /** @throws NotFoundException */
  async changeOne(id: string, change: Omit<StatusChange, 'ids'>): Promise<AdminOrder> {
    const [order] = await this.change({ ids: [id], ...change });
    if (order === undefined) throw new NotFoundException(UNKNOWN);
    return order;
  }

  async changeMany({ ids, ...change }: StatusChange): Promise<BulkStatusAnswer> {
    const asked = [...new Set(ids)];
    const changed = await this.change({ ids: asked, ...change });
    const orders = new Map(changed.map((order) => [order._id, order]));
    return {
      updated: asked.flatMap((id) => orders.get(id) ?? []),
      failed: asked.filter((id) => !orders.has(id)).map((id) => ({ _id: id, error: UNKNOWN })),
    };
  }

  /**
   * Gives the orders that exist this status, all or none. An order that has it already keeps its history as it is.
   * Rows are locked in the order of their ids, so that two operators at once wait for each other and never deadlock.
   */
  private async change({ ids, status, operator }: StatusChange): Promise<AdminOrder[]> {
    const { changed, orders } = await this.database.transaction(async (transaction) => {
      // Read by the trigger that writes the history.
      await transaction.query(`select set_config('shop.operator', $1, true)`, [operator]);
      await transaction.query(
        'select from orders where id = any ($1::uuid[]) order by id for no key update',
        [ids],
      );
      const [, changed] = await transaction.query<[unknown, number]>(
        'update orders set status = $2 where id = any ($1::uuid[]) and status <> $2',
        [ids, status],
      );
      return { changed, orders: (await rowsWithIds(transaction, ids)).map(toAdminOrder) };
    });
    this.events.publish({ changed });
    return orders;
  }
}
