import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderCounts } from '../../contract/api/order-counts.ts';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import type { OrderSelection } from '../../contract/api/order-selection.ts';
import type { BulkStatusChange } from '../../contract/api/order-status.ts';
import type { AdminOrder, BulkResponse, ListedOrder, OrderDetail } from '../../contract/api/orders.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { CancellationsRepository, type UndoRefusal } from './cancellations.repository.ts';
import { OrderLinks } from './order-links.ts';
import { OrderSelections } from './order-selections.ts';
import { OrdersRepository, type Page, type PageRequest, type StatusUpdate } from './orders.repository.ts';
import type { SelectionQuery } from './orders-query.ts';

export const UNKNOWN_ORDER = notFoundMessage('order');
export const CUSTOMER_ERASED = 'This customer’s data has been erased.';

const UNDO_REFUSALS: Record<Exclude<UndoRefusal, 'unknown'>, string> = {
  changed: 'This order has changed since it was cancelled.',
  'other operator': 'Someone else cancelled this order.',
  late: 'It’s too late to undo this. You can mark the order as paid.',
  paid: 'This order was paid after you cancelled it. Mark it as paid, or refund the payment.',
};

@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly cancellations: CancellationsRepository,
    private readonly selections: OrderSelections,
    private readonly events: OrderEventPublisher,
    private readonly links: OrderLinks,
  ) {}

  list(filter: OrderFilter, request: PageRequest): Promise<Page<ListedOrder>> {
    return this.orders.list(filter, request);
  }

  select(filter: SelectionQuery): Promise<OrderSelection> {
    return this.selections.describe(filter);
  }

  counts(): Promise<OrderCounts> {
    return this.orders.counts();
  }

  async get(id: string): Promise<OrderDetail> {
    const order = await this.orders.find(id);
    if (order === undefined) throw new NotFoundException(UNKNOWN_ORDER);
    const { _id, orderNumber, customerInfo, amount, status } = order;
    const hasPayment = status === 'pending' && (await this.orders.hasPayment(id));
    const payable = { id: _id, orderNumber, email: customerInfo.email, total: amount, status, hasPayment };
    // All erased orders have one email address, but not one customer.
    const customerOrders = order.erasedAt === null ? await this.orders.countByEmail(customerInfo.email) : 0;
    return { ...order, paymentLink: await this.links.paymentUrl(payable), customerOrders };
  }

  async setStatus(id: string, change: Omit<StatusUpdate, 'ids'>): Promise<AdminOrder> {
    const [order] = await this.changeStatus({ ids: [id], ...change });
    if (order === undefined) throw new NotFoundException(UNKNOWN_ORDER);
    return order;
  }

  async undoCancel(id: string, operator: string): Promise<AdminOrder> {
    const order = await this.cancellations.undo(id, operator);
    if (order === 'unknown') throw new NotFoundException(UNKNOWN_ORDER);
    if (typeof order === 'string') throw new ConflictException(UNDO_REFUSALS[order]);
    this.events.publish({ changed: 1 });
    return order;
  }

  /** Changes the orders that exist and reports unknown ids, or changes a selection as it was shown to the operator. */
  async setStatuses({ ids, selection, status }: BulkStatusChange, operator: string): Promise<BulkResponse> {
    const selected = selection ? (await this.selections.resolve(selection)).map(({ id }) => id) : ids;
    const uniqueIds = [...new Set(selected)];
    const changed = await this.changeStatus({
      ids: uniqueIds,
      version: selection?.version,
      status,
      operator,
    });
    const orders = new Map(changed.map((order) => [order._id, order]));
    return {
      updated: uniqueIds.flatMap((id) => orders.get(id) ?? []),
      failed: uniqueIds.filter((id) => !orders.has(id)).map((id) => ({ _id: id, error: UNKNOWN_ORDER })),
    };
  }

  private async changeStatus(change: StatusUpdate): Promise<AdminOrder[]> {
    const { changed, orders } = await this.orders.changeStatus(change);
    this.events.publish({ changed });
    return orders;
  }
}
