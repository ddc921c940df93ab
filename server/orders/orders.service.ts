import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository, SelectQueryBuilder } from 'typeorm';
import type { AdminOrder, AssignableOrderStatus, OrderStatus } from '../../contract/orders.ts';
import { Order } from './order.entity.ts';
import { type OrderCursor, writeCursor } from './order-cursor.ts';
import type { OrdersQuery } from './orders-query.schema.ts';

export interface OrdersPage {
  orders: AdminOrder[];
  /** Cursor of the next page; undefined on the last one. */
  next?: string;
}

interface OrderRow {
  id: string;
  order_number: string;
  product_id: string | null;
  title: string;
  name: string;
  email: string;
  total: string;
  status: OrderStatus;
  created_at: string;
}

function toWire(row: OrderRow): AdminOrder {
  return {
    _id: row.id,
    orderNumber: row.order_number,
    productId: { _id: row.product_id, title: row.title },
    customerInfo: { name: row.name, email: row.email },
    amount: Number(row.total),
    status: row.status,
    createdAt: row.created_at,
  };
}

@Injectable()
export class OrdersService {
  constructor(@InjectRepository(Order) private readonly orders: Repository<Order>) {}

  /** One page of orders, newest first. */
  async list({ limit, after }: OrdersQuery): Promise<OrdersPage> {
    const rows = await this.after(after)
      .orderBy('o.created_at', 'DESC')
      .addOrderBy('o.id', 'DESC')
      // One more than asked for tells whether there is a next page.
      .limit(limit + 1)
      .getRawMany<OrderRow>();
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next =
      rows.length > limit && last ? writeCursor({ createdAt: last.created_at, id: last.id }) : undefined;
    return { orders: page.map(toWire), next };
  }

  /**
   * One statement, so that two operators at once never lose an update.
   * @throws NotFoundException
   */
  async setStatus(id: string, status: AssignableOrderStatus): Promise<AdminOrder> {
    const { affected } = await this.orders.update(id, { status });
    const row = await this.rows().where('o.id = :id', { id }).getRawOne<OrderRow>();
    if (affected === 0 || row === undefined) throw new NotFoundException('There is no order with this id.');
    return { ...toWire(row), status };
  }

  private rows(): SelectQueryBuilder<Order> {
    return this.orders
      .createQueryBuilder('o')
      .select('o.id', 'id')
      .addSelect('o.order_number', 'order_number')
      .addSelect(`o.items -> 0 ->> 'title'`, 'title')
      .addSelect('o.name', 'name')
      .addSelect('o.email', 'email')
      .addSelect('o.total', 'total')
      .addSelect('o.status', 'status')
      .addSelect(`to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`, 'created_at')
      .addSelect(
        `(select p.id from products p where p.title = o.items -> 0 ->> 'title' order by p.created_at limit 1)`,
        'product_id',
      );
  }

  private after(cursor: OrderCursor | undefined): SelectQueryBuilder<Order> {
    const rows = this.rows();
    return cursor === undefined ? rows : rows.where('(o.created_at, o.id) < (:createdAt, :id)', cursor);
  }
}
