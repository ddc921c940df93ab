import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderStatus } from '../../contract/orders.ts';

/** One line of an order's history. A trigger writes them; the runtime role only reads. */
@Entity('order_status_changes')
export class OrderStatusChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;

  @Column('uuid', { name: 'order_id' })
  orderId: string;

  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;

  @Column('text', { name: 'changed_by', nullable: true })
  changedBy: string | null;

  @Column('text', { name: 'from_status' })
  from: OrderStatus;

  @Column('text', { name: 'to_status' })
  to: OrderStatus;
}
