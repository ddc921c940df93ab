import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderItem, OrderStatus } from '../../contract/orders.ts';
import { decimalDollars } from '../database/decimal-dollars.ts';

/** Decimal dollars. */
const DOLLARS = { precision: 10, scale: 2, transformer: decimalDollars } as const;

/** An order as an operator may see it. Of the card, the last four digits: the runtime role cannot read more. */
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

  /** Null where the client sent null: a client may also leave it out, which is ''. */
  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text')
  address: string;

  /** Null as `phone` is. */
  @Column('text', { nullable: true })
  address2: string | null;

  @Column('text')
  city: string;

  @Column('text')
  state: string;

  @Column('text')
  zip: string;

  @Column('text', { name: 'shipping_method' })
  shippingMethod: string;

  @Column('numeric', DOLLARS)
  subtotal: number;

  @Column('numeric', { name: 'shipping_cost', ...DOLLARS })
  shippingCost: number;

  @Column('numeric', DOLLARS)
  total: number;

  @Column('text', { name: 'card_last4' })
  cardLast4: string;

  @Column('text', { default: 'pending' })
  status: OrderStatus;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
