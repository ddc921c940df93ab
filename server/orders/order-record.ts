import { createHash } from 'node:crypto';
import type { AdminOrder, OrderDetail } from '../../contract/api/orders.ts';
import type { Shipment } from '../../contract/api/shipments.ts';
import { CUSTOMER_FIELDS, type CustomerField } from '../../contract/customers.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import { isoMicroseconds, isoMilliseconds } from '../database/iso-time.ts';
import { FULFILLMENT_CONDITIONS, type OrderSql, PAID_AT } from './order-list-sql.ts';
import { COUNTED_REVERSAL } from './payments-sql.ts';
import { STORED_FIELDS, type StoredFields, toDetailFields } from './stored-fields.ts';

/** Fields that the list shows. */
const LISTED = ['order_number', 'items', 'name', 'email', 'total'] as const;

/** An order as all statements read it. */
export interface OrderRecord extends Pick<StoredFields, (typeof LISTED)[number]> {
  id: string;
  product_id: string | null;
  title: string;
  status: OrderStatus;
  /** ISO 8601 with microseconds. */
  created_at: string;
  /** Same format as `created_at`. */
  shipped_at: string | null;
  /** Same format as `created_at`. */
  to_ship_since: string | null;
  was_paid: boolean;
}

/** An order as the list reads it. */
export interface ListedRecord extends OrderRecord {
  tracking: AdminOrder['tracking'];
}

/** An order with every field that an operator may see. The runtime role can read only the last four digits of the card. */
export interface OrderDetailRecord extends OrderRecord, StoredFields {
  card_last4: string;
  /** Same format as `created_at`. */
  erased_at: string | null;
  shipment: Shipment | null;
}

const TO_SHIP_SINCE = `case when ${FULFILLMENT_CONDITIONS.unshipped} then ${PAID_AT} end`;
const STORED = `id, ${LISTED.join(', ')}, status, created_at, paid_at, shipped_at, erased_at`;
const SELECTED = `
  o.id, ${LISTED.map((name) => `o.${name}`).join(', ')}, o.items -> 0 ->> 'title' as title, o.status,
  ${isoMicroseconds('o.created_at')} as created_at, ${isoMicroseconds('o.shipped_at')} as shipped_at,
  ${isoMicroseconds(TO_SHIP_SINCE)} as to_ship_since, o.paid_at is not null as was_paid,
  (select p.id from products p where p.title = o.items -> 0 ->> 'title' order by p.created_at limit 1) as product_id`;

export const ORDER_SQL: OrderSql = {
  stored: STORED,
  selected: `${SELECTED},
  (select json_build_object('carrier', s.carrier, 'number', s.tracking_number)
   from shipments s where s.order_id = o.id and s.tracking_number is not null) as tracking`,
};

/** Those that the list does not show. */
const unlisted = (fields: readonly (keyof StoredFields)[]) =>
  fields.filter((name) => !LISTED.some((listed) => listed === name));

const UNLISTED = unlisted(STORED_FIELDS);
const UNLISTED_SEARCHED = unlisted(CUSTOMER_FIELDS);

/** A listed order with all fields that are searched. */
export interface SearchedRecord extends ListedRecord, Pick<StoredFields, CustomerField> {}

export const SEARCHED_ORDER_SQL: OrderSql = {
  stored: `${STORED}, ${UNLISTED_SEARCHED}`,
  selected: `${UNLISTED_SEARCHED.map((name) => `o.${name}`)}, ${ORDER_SQL.selected}`,
};

export const ORDER_DETAIL_SQL: OrderSql = {
  stored: `${STORED}, ${UNLISTED}, card_last4`,
  selected: `${SELECTED}, ${UNLISTED.map((name) => `o.${name}`)}, o.card_last4,
    ${isoMicroseconds('o.erased_at')} as erased_at,
    (select json_build_object(
       'carrier', s.carrier, 'trackingNumber', s.tracking_number,
       'shippedAt', ${isoMicroseconds('s.created_at')}, 'shippedBy', s.shipped_by)
     from shipments s where s.order_id = o.id) as shipment`,
};

/** The status changes of `o` as a JSON list. A trigger writes them; the runtime role only reads. */
const STATUS_CHANGES = `
  (select coalesce(json_agg(json_build_object(
     'changedAt', ${isoMilliseconds('c.changed_at')},
     'changedBy', c.changed_by, 'from', c.from_status, 'to', c.to_status, 'undo', c.undo) order by c.id), '[]')
   from order_status_changes c where c.order_id = o.id) as "statusChanges"`;

/** An entry `h` of `order_history` in the contract's format. */
export const HISTORY_ENTRY = `json_build_object(
  'recordedAt', ${isoMicroseconds('h.recorded_at')}, 'recordedBy', h.recorded_by, 'kind', h.kind, 'fields', h.fields,
  'note', h.note)`;

/** The other history entries of `o` as a JSON list. */
const HISTORY = `
  (select coalesce(json_agg(${HISTORY_ENTRY} order by h.id), '[]')
   from order_history h where h.order_id = o.id) as history`;

/** An email `e` in the contract's format. The next attempt is unknown while it is being sent. */
export const EMAIL = `json_build_object(
  'kind', e.kind, 'state', e.state, 'attempts', e.attempts, 'sentAt', ${isoMilliseconds('e.sent_at')},
  'nextAttemptAt', case when e.state = 'waiting' then ${isoMilliseconds('e.next_attempt_at')} end, 'error', e.error)`;

/** The emails of `o` as a JSON list. */
const EMAILS = `
  (select coalesce(json_agg(${EMAIL} order by e.created_at, e.kind), '[]')
   from order_emails e where e.order_id = o.id) as emails`;

/** The payments of `o` as a JSON list. */
export const PAYMENTS = `
  (select coalesce(json_agg(json_build_object(
     'receivedAt', ${isoMicroseconds('p.received_at')}, 'outcome', p.outcome) order by p.received_at), '[]')
   from stripe_payments p where p.order_id = o.id) as payments`;

/** The refunds and disputes of `o` as a JSON list. */
const REVERSALS = `
  (select coalesce(json_agg(json_build_object(
     'reportedAt', ${isoMilliseconds('r.reported_at')}, 'state', r.state, 'amount', r.amount, 'currency', r.currency)
     order by r.reported_at, r.id), '[]')
   from stripe_payments p join stripe_payment_intents i on i.session_id = p.session_id
     join stripe_reversals r on r.payment_intent_id = i.id
   where p.order_id = o.id and ${COUNTED_REVERSAL}) as reversals`;

/** Not part of lists: read for one order, or to export a customer's data. */
export type OrderActivityRecord = Pick<
  OrderDetail,
  'statusChanges' | 'history' | 'emails' | 'payments' | 'reversals'
>;

function toOrder(record: OrderRecord): Omit<AdminOrder, 'tracking'> {
  return {
    _id: record.id,
    orderNumber: record.order_number,
    productId: { _id: record.product_id, title: record.title },
    items: record.items,
    customerInfo: { name: record.name, email: record.email },
    amount: Number(record.total),
    status: record.status,
    createdAt: record.created_at,
    shippedAt: record.shipped_at,
    toShipSince: record.to_ship_since,
  };
}

export const toAdminOrder = (record: ListedRecord): AdminOrder => ({
  ...toOrder(record),
  tracking: record.tracking,
});

/** What the exports need of an order. */
export type OrderWithAddress = Omit<
  OrderDetail,
  'customerVersion' | keyof OrderActivityRecord | 'paymentLink' | 'customerOrders'
>;

/** Changes with every edit of the customer. */
export function customerVersion(record: Pick<StoredFields, CustomerField>): string {
  const values = CUSTOMER_FIELDS.map((field) => record[field] ?? '');
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

export function toOrderWithAddress(record: OrderDetailRecord): OrderWithAddress {
  return {
    ...toOrder(record),
    ...toDetailFields(record),
    cardLast4: record.card_last4,
    erasedAt: record.erased_at,
    shipment: record.shipment,
  };
}

/** SQL for everything that an operator may see of orders `o`. */
export const WHOLE_ORDER = `${ORDER_DETAIL_SQL.selected}, ${STATUS_CHANGES}, ${HISTORY}, ${EMAILS}, ${PAYMENTS}, ${REVERSALS}`;

/** An order without what depends on settings and other orders. */
export type StoredOrder = Omit<OrderDetail, 'paymentLink' | 'customerOrders'>;

export function toOrderDetail(record: OrderDetailRecord & OrderActivityRecord): StoredOrder {
  const { statusChanges, history, emails, payments, reversals } = record;
  return {
    ...toOrderWithAddress(record),
    customerVersion: customerVersion(record),
    statusChanges,
    history,
    emails,
    payments,
    reversals,
  };
}
