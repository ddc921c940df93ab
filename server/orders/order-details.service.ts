import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { OrderDetail, OrderStatusChange as WireStatusChange } from '../../contract/orders.ts';
import { Order } from './order.entity.ts';
import { rowsWithIds, toAdminOrder } from './order-row.ts';
import { OrderStatusChange } from './order-status-change.entity.ts';

function toWireChange({ changedAt, changedBy, from, to }: OrderStatusChange): WireStatusChange {
  return { changedAt: changedAt.toISOString(), changedBy, from, to };
}

@Injectable()
export class OrderDetailsService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    @InjectRepository(OrderStatusChange) private readonly statusChanges: Repository<OrderStatusChange>,
  ) {}

  /**
   * An order with all that it takes to ship it, and its history.
   * @throws NotFoundException
   */
  async get(id: string): Promise<OrderDetail> {
    const [order, [row], changes] = await Promise.all([
      this.orders.findOneBy({ id }),
      rowsWithIds(this.orders.manager, [id]),
      this.statusChanges.find({ where: { orderId: id }, order: { id: 'ASC' } }),
    ]);
    if (order === null || row === undefined) throw new NotFoundException('There is no order with this id.');
    const { name, email, phone, address, address2, city, state, zip } = order;
    return {
      ...toAdminOrder(row),
      items: order.items,
      customerInfo: { name, email, phone: phone ?? '' },
      shippingAddress: { address, address2: address2 ?? '', city, state, zip },
      shippingMethod: order.shippingMethod,
      subtotal: order.subtotal,
      shippingCost: order.shippingCost,
      cardLast4: order.cardLast4,
      statusChanges: changes.map(toWireChange),
    };
  }
}
