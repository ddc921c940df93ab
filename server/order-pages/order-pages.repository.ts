import { Injectable } from '@nestjs/common';
import type { PlacedOrder } from '../../contract/api/order-pages.ts';
import type { ShipmentDraft } from '../../contract/api/shipments.ts';
import { LAST_ORDER_SHIPPING } from '../../contract/last-order.ts';
import { CUSTOMER, ORDER_PAGE_DAYS } from '../../contract/order-pages.ts';
import type { OrderItem } from '../../contract/order-row.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { SERVICE_FACTS } from '../../contract/shop/facts.shop.ts';
import { Database, type Statements } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { OrderEmailsRepository } from '../order-emails/order-emails.repository.ts';
import { IS_UNDOABLE_CHANGE, STATUS_FOR_CUSTOMER } from '../orders/cancellations.repository.ts';
import { lockOrder } from '../orders/order-state.ts';
import { HAS_PAYMENT, MONEY_AT_STRIPE } from '../orders/payments-sql.ts';
import type { MoneyAtStripe } from '../orders/refund.ts';

/** An order as its page shows it. */
export interface OrderPageRecord {
  id: string;
  orderNumber: string;
  placedAt: string;
  name: string;
  city: string;
  items: OrderItem[];
  /** Money as text. */
  subtotal: string;
  shippingCost: string;
  total: string;
  /** While an operator can still undo a cancellation, the status before it. */
  status: OrderStatus;
  isCancelled: boolean;
  hasPayment: boolean;
  /** When it got its status; null if it has never changed. */
  changedAt: string | null;
  /** The previous status. */
  before: OrderStatus | null;
  moneyAtStripe: MoneyAtStripe;
  shipment: (ShipmentDraft & { shippedAt: string }) | null;
  /** Null once it is too late. */
  cancellableUntil: string | null;
  isErased: boolean;
}

const CANCELLABLE_UNTIL = `(o.created_at + interval '${SERVICE_FACTS.cancellationHours} hours')`;

/** Notes are for operators: they don't change what the customer sees. */
const LAST_CHANGE = `greatest(
  o.created_at,
  (select max(c.changed_at) from order_status_changes c where c.order_id = o.id),
  (select max(h.recorded_at) from order_history h where h.order_id = o.id and h.kind <> 'note'))`;

export const HAS_PAGE = `${LAST_CHANGE} > now() - interval '${ORDER_PAGE_DAYS} days'`;

/** The same statement for every token. `now()` is the start of the transaction: waiting for a lock makes no customer late. */
const FIND = `
  select o.id, o.order_number as "orderNumber", ${isoMilliseconds('o.created_at')} as "placedAt", o.name, o.city, o.items,
    o.subtotal, o.shipping_cost as "shippingCost", o.total, ${STATUS_FOR_CUSTOMER} as status, o.status = 'cancelled' as "isCancelled",
    ${HAS_PAYMENT} as "hasPayment",
    ${isoMilliseconds('latest.changed_at')} as "changedAt", latest.from_status as before,
    ${MONEY_AT_STRIPE} as "moneyAtStripe",
    (select json_build_object(
       'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', ${isoMilliseconds('s.created_at')})
     from shipments s where s.order_id = o.id) as shipment,
    case when ${CANCELLABLE_UNTIL} > now() then ${isoMilliseconds(CANCELLABLE_UNTIL)} end as "cancellableUntil",
    o.erased_at is not null as "isErased"
  from orders o left join lateral (
    select * from order_status_changes c
    where c.order_id = o.id and (${IS_UNDOABLE_CHANGE}) is not true order by c.id desc limit 1
  ) latest on true
  where o.id = $1 and ${HAS_PAGE}`;

/** An order as the browser that placed it shows it. */
type PlacedOrderRecord = PlacedOrder['lastOrder'] & Pick<OrderPageRecord, 'id' | 'status' | 'hasPayment'>;

/** An optional field is null if the client sent null. */
const SHIPPING = LAST_ORDER_SHIPPING.map((name) => `'${name}', coalesce(${name}, '')`).join();

/** The same statement for every key, so that the timing of a 404 doesn't reveal whether an older order exists. */
const FIND_PLACED = `
  select o.id, o.order_number as "orderNumber", o.items, o.total::float8 as total, json_build_object(${SHIPPING}) as shipping,
    ${STATUS_FOR_CUSTOMER} as status, ${HAS_PAYMENT} as "hasPayment"
  from orders o
  where o.idempotency_key = $1 and o.created_at > now() - interval '1 hour' and o.erased_at is null`;

/** Why a customer cannot cancel an order. */
export type CancelRefusal = 'unknown' | 'cancelled' | 'shipped' | 'late';

export function refusalOf(order: OrderPageRecord | undefined): CancelRefusal | undefined {
  if (order === undefined || order.isErased) return 'unknown';
  if (order.isCancelled) return 'cancelled';
  if (order.shipment !== null) return 'shipped';
  return order.cancellableUntil === null ? 'late' : undefined;
}

@Injectable()
export class OrderPagesRepository {
  constructor(
    private readonly database: Database,
    private readonly emails: OrderEmailsRepository,
  ) {}

  find(id: string): Promise<OrderPageRecord | undefined> {
    return read(this.database, id);
  }

  /** An order placed within the last hour. */
  async findByKey(idempotencyKey: string): Promise<PlacedOrderRecord | undefined> {
    const [order] = await this.database.query<PlacedOrderRecord[]>(FIND_PLACED, [idempotencyKey]);
    return order;
  }

  /** A trigger writes the history. */
  cancel(id: string): Promise<OrderPageRecord | CancelRefusal> {
    return this.database.transactionAs(CUSTOMER, async (transaction) => {
      await lockOrder(transaction, id);
      const order = await read(transaction, id);
      const refusal = refusalOf(order);
      if (refusal !== undefined) return refusal;
      await transaction.query(`update orders set status = 'cancelled' where id = $1`, [id]);
      await this.emails.addCancelledByCustomer(transaction, id);
      return (await read(transaction, id)) ?? 'unknown';
    });
  }
}

async function read(statements: Statements, id: string): Promise<OrderPageRecord | undefined> {
  const [order] = await statements.query<OrderPageRecord[]>(FIND, [id]);
  return order;
}
