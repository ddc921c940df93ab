import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderItem, OrderStatus } from '../../contract/orders.ts';
import { decimalDollars } from '../database/decimal-dollars.ts';

/** An order as an operator may see it. The card's columns are left out: the runtime role cannot read them. */
@Entity('orders')
export class Order {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** A label that the browser drew; not unique. */
  @Column('text', { name: 'order_number' })
  orderNumber: string;

  @Column('jsonb')
  items: OrderItem[];

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  /** In decimal dollars. */
  @Column('numeric', { precision: 10, scale: 2, transformer: decimalDollars })
  total: number;

  @Column('text', { default: 'pending' })
  status: OrderStatus;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
