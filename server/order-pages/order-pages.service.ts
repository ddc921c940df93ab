import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { OrderPage, PlacedOrder } from '../../contract/api/order-pages.ts';
import { ERASED_ORDER, UNKNOWN_ORDER_LINK } from '../../contract/order-page-failures.ts';
import { pluralize } from '../../contract/pluralize.ts';
import { customerShipment } from '../../contract/shipments.ts';
import { SERVICE_FACTS } from '../../contract/shop/facts.shop.ts';
import { InjectSettings } from '../config/settings.module.ts';
import type { Settings } from '../config/settings.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { OrderEventPublisher } from '../order-events/order-event-publisher.ts';
import { OrderLinks } from '../orders/order-links.ts';
import { refundOf } from '../orders/refund.ts';
import { VisitorRequests } from '../orders/visitor-requests.ts';
import {
  type CancelRefusal,
  type OrderPageRecord,
  OrderPagesRepository,
  refusalOf,
} from './order-pages.repository.ts';

const REFUSALS: Record<Exclude<CancelRefusal, 'unknown'>, string> = {
  cancelled: 'This order is already cancelled.',
  shipped: 'This order has already shipped, so it can’t be cancelled.',
  late: `Orders can only be cancelled within ${pluralize(SERVICE_FACTS.cancellationHours, 'hour')}. Write to us instead.`,
};

const isConfirming = ({ status, hasPayment }: Pick<OrderPageRecord, 'status' | 'hasPayment'>): boolean =>
  status === 'pending' && hasPayment;

/** Shows an order to its customer, who has a link to its page. Every method counts toward the visitor's request limit. */
@Injectable()
export class OrderPagesService {
  private readonly requests: VisitorRequests;

  constructor(
    @InjectSettings() settings: Settings,
    private readonly links: OrderLinks,
    private readonly orders: OrderPagesRepository,
    private readonly events: OrderEventPublisher,
  ) {
    this.requests = new VisitorRequests(settings);
  }

  /** @throws NotFoundException if the token is invalid or expired, or the customer's data was erased */
  async read(token: string, ip: string): Promise<OrderPage> {
    return this.pageOf(await this.find(token, ip));
  }

  /** @throws ConflictException if it cannot be cancelled anymore */
  async cancel(token: string, ip: string): Promise<OrderPage> {
    const { id } = await this.find(token, ip);
    const order = await this.orders.cancel(id);
    if (order === 'unknown') throw new NotFoundException(UNKNOWN_ORDER_LINK);
    if (typeof order === 'string') throw new ConflictException(REFUSALS[order]);
    this.events.publish({ changed: 1 });
    return this.pageOf(order);
  }

  /** For the browser that placed the order. */
  async findPlaced(idempotencyKey: string, ip: string): Promise<PlacedOrder> {
    this.requests.count(ip);
    const order = await this.orders.findByKey(idempotencyKey);
    if (order === undefined) throw new NotFoundException(notFoundMessage('order'));
    const { id, status, hasPayment, ...lastOrder } = order;
    const { orderNumber, total } = lastOrder;
    const payable = { id, orderNumber, email: lastOrder.shipping.email, total, status, hasPayment };
    return {
      orderNumber,
      lastOrder,
      path: await this.links.pagePath(id),
      paid: status === 'paid',
      confirming: isConfirming(order),
      paymentLink: await this.links.paymentUrl(payable),
    };
  }

  private async find(token: string, ip: string): Promise<OrderPageRecord> {
    this.requests.count(ip);
    const order = await this.orders.find(await this.links.orderOfPage(token));
    if (order === undefined) throw new NotFoundException(UNKNOWN_ORDER_LINK);
    if (order.isErased) throw new NotFoundException(ERASED_ORDER);
    return order;
  }

  private async pageOf(order: OrderPageRecord): Promise<OrderPage> {
    const { id, orderNumber, placedAt, name, city, items, status, hasPayment, changedAt, shipment } = order;
    const total = Number(order.total);
    // Omits the email address, which the shop's payment link may contain.
    const payable = { id, orderNumber, email: '', total, status, hasPayment };
    return {
      orderNumber,
      placedAt,
      name,
      city,
      items,
      subtotal: Number(order.subtotal),
      shippingCost: Number(order.shippingCost),
      total,
      status,
      paidAt: status === 'paid' ? changedAt : null,
      cancelledAt: status === 'cancelled' ? changedAt : null,
      refund: refundOf(order),
      shipment: shipment && { ...customerShipment(shipment), shippedAt: shipment.shippedAt },
      cancellableUntil: refusalOf(order) === undefined ? order.cancellableUntil : null,
      paymentConfirming: isConfirming(order),
      paymentLink: await this.links.paymentUrl(payable),
    };
  }
}
