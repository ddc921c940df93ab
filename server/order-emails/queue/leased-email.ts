import type { ShipmentDraft } from '../../../contract/api/shipments.ts';
import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import { CUSTOMER } from '../../../contract/order-pages.ts';
import { type OrderStatus, SHOP_ACTOR } from '../../../contract/orders.ts';
import { customerShipment } from '../../../contract/shipments.ts';
import { HAS_PAYMENT, MONEY_AT_STRIPE } from '../../orders/payments-sql.ts';
import { type MoneyAtStripe, refundOf } from '../../orders/refund.ts';
import { UNPAID_ORDERS_RULE } from '../../orders/settings-in-effect.ts';
import { STORED_FIELDS, type StoredFields, toDetailFields } from '../../orders/stored-fields.ts';
import type { Cancellation, EmailedOrder, EmailedShipment } from '../documents/emailed-order.ts';

/** An email that only this instance may send for two minutes. */
export interface LeasedEmail {
  kind: OrderEmailKind;
  /** The same for every attempt. */
  messageId: string;
  /** More than one in a digest of new orders. */
  ids: string[];
  orders: EmailedOrder[];
  /** Only for `shipped`; absent if the shipment was undone. */
  shipment?: EmailedShipment;
  leasedAt: Date;
  attempts: number;
  requests: number;
}

export interface LeasedRecord extends StoredFields {
  id: string;
  order_id: string;
  kind: OrderEmailKind;
  gathered_in: string | null;
  attempts: number;
  requests: number;
  leased_at: Date;
  status: OrderStatus;
  has_payment: boolean;
  shipped: boolean;
  created_at: Date;
  /** `isCorrected`: since this email was last sent. */
  shipment: (ShipmentDraft & { shippedAt: string; isCorrected: boolean }) | null;
  product_image: string | null;
  paid_at: Date | null;
  unpaid_days: number | null;
  money_at_stripe: MoneyAtStripe;
  latest_change: { from: OrderStatus; by: string | null } | null;
}

/** The columns of a `LeasedRecord` for an email `e` about an order `o`. */
export const LEASED_COLUMNS = `
  e.id, e.order_id, e.kind, e.gathered_in, e.attempts, e.requests, now() as leased_at, o.status, o.created_at,
  ${HAS_PAYMENT} as has_payment, o.shipped_at is not null as shipped, ${STORED_FIELDS.map((name) => `o.${name}`).join(', ')},
  (select json_build_object(
     'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'shippedAt', s.created_at,
     'isCorrected', exists (select from order_history h
       where h.order_id = s.order_id and h.kind = 'shipment corrected' and h.recorded_at > e.sent_at))
   from shipments s where s.id = e.reference) as shipment,
  (select p.image from products p where p.title = o.items -> 0 ->> 'title'
   order by p.created_at limit 1) as product_image,
  (select max(c.changed_at) from order_status_changes c
   where c.order_id = o.id and c.to_status = 'paid' and not c.undo) as paid_at,
  (select u.value::integer from settings_in_effect u
   where u.name = '${UNPAID_ORDERS_RULE}' and u.since <= o.created_at) as unpaid_days,
  ${MONEY_AT_STRIPE} as money_at_stripe,
  (select json_build_object('from', c.from_status, 'by', c.changed_by)
   from order_status_changes c where c.order_id = o.id order by c.id desc limit 1) as latest_change`;

function toEmailedOrder(record: LeasedRecord): EmailedOrder {
  const { customerInfo, shippingAddress, amount, ...fields } = toDetailFields(record);
  return {
    ...fields,
    ...customerInfo,
    ...shippingAddress,
    id: record.order_id,
    status: record.status,
    hasPayment: record.has_payment,
    isShipped: record.shipped,
    total: amount,
    productImage: record.product_image,
    createdAt: record.created_at,
    paidAt: record.paid_at,
    unpaidDays: record.unpaid_days,
    cancellation: record.status === 'cancelled' ? toCancellation(record) : null,
  };
}

function toCancellation({
  status,
  latest_change,
  money_at_stripe: moneyAtStripe,
}: LeasedRecord): Cancellation {
  const before = latest_change?.from ?? null;
  return {
    refund: moneyAtStripe === 'disputed' ? 'by bank' : refundOf({ status, before, moneyAtStripe }),
    isByShop: latest_change?.by === SHOP_ACTOR,
    isByCustomer: latest_change?.by === CUSTOMER,
  };
}

function toEmailedShipment({ shipment }: LeasedRecord): EmailedShipment | undefined {
  if (shipment === null) return undefined;
  return {
    ...customerShipment(shipment),
    shippedAt: new Date(shipment.shippedAt),
    isCorrected: shipment.isCorrected,
  };
}

/** The rows of one email: a single one, or all of a digest. */
export function toLeasedEmail(records: [LeasedRecord, ...LeasedRecord[]]): LeasedEmail {
  const [{ kind, id, gathered_in, leased_at: leasedAt, requests, attempts }] = records;
  return {
    kind,
    messageId: gathered_in ?? (requests === 0 ? id : `${id}.${requests}`),
    ids: records.map((record) => record.id),
    orders: records
      .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
      .map(toEmailedOrder),
    shipment: toEmailedShipment(records[0]),
    leasedAt,
    attempts,
    requests,
  };
}
