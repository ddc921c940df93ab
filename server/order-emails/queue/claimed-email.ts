import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { CARRIER_NAMES, type ShipmentDraft, trackingUrl } from '../../../contract/shipments.ts';
import type { EmailedOrder, EmailedShipment } from '../documents/emailed-order.ts';

/** An e-mail that this process is to send, and nobody else for two minutes. */
export interface ClaimedEmail {
  kind: OrderEmailKind;
  /** Of the e-mail, the same for every attempt. */
  messageId: string;
  /** More than one where notices are gathered. */
  ids: string[];
  orders: EmailedOrder[];
  /** Absent if it was undone meanwhile, and in all but `shipped`. */
  shipment?: EmailedShipment;
  attempts: number;
}

/** An e-mail as it was taken, with its order. */
export interface ClaimedRecord {
  id: string;
  order_id: string;
  kind: OrderEmailKind;
  gathered_in: string | null;
  attempts: number;
  requests: number;
  order_number: string;
  status: OrderStatus;
  items: OrderItem[];
  name: string;
  email: string;
  phone: string | null;
  address: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  subtotal: string;
  shipping_cost: string;
  total: string;
  created_at: Date;
  shipment: ShipmentDraft | null;
}

function toEmailedOrder(record: ClaimedRecord): EmailedOrder {
  const { items, name, email, phone, address, address2, city, state, zip } = record;
  return {
    id: record.order_id,
    orderNumber: record.order_number,
    status: record.status,
    items,
    name,
    email,
    phone: phone ?? '',
    address,
    address2: address2 ?? '',
    city,
    state,
    zip,
    subtotal: Number(record.subtotal),
    shippingCost: Number(record.shipping_cost),
    total: Number(record.total),
    createdAt: record.created_at,
  };
}

function toEmailedShipment({ shipment, requests }: ClaimedRecord): EmailedShipment | undefined {
  if (shipment === null) return undefined;
  const { carrier, trackingNumber } = shipment;
  return {
    carrier: carrier === 'other' ? 'Our carrier' : CARRIER_NAMES[carrier],
    trackingNumber,
    trackingUrl: trackingUrl(shipment),
    isCorrected: requests > 0,
  };
}

/** Rows of one e-mail: one, or all that are gathered in it. */
export function toClaimedEmail(records: [ClaimedRecord, ...ClaimedRecord[]]): ClaimedEmail {
  const [{ kind, id, gathered_in, requests, attempts }] = records;
  return {
    kind,
    messageId: gathered_in ?? (requests === 0 ? id : `${id}.${requests}`),
    ids: records.map((record) => record.id),
    orders: records
      .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
      .map(toEmailedOrder),
    shipment: toEmailedShipment(records[0]),
    attempts,
  };
}
