import type { ShipmentDraft } from '../../../contract/api/shipments.ts';
import type { OrderEmailKind } from '../../../contract/order-emails.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { CARRIER_NAMES, trackingUrl } from '../../../contract/shipments.ts';
import { type StoredFields, toDetailFields } from '../../orders/stored-fields.ts';
import type { EmailedOrder, EmailedShipment } from '../documents/emailed-order.ts';

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
  attempts: number;
}

export interface LeasedRecord extends StoredFields {
  id: string;
  order_id: string;
  kind: OrderEmailKind;
  gathered_in: string | null;
  attempts: number;
  requests: number;
  /** When it was last sent, if ever. */
  sent_at: Date | null;
  status: OrderStatus;
  shipped: boolean;
  created_at: Date;
  shipment: ShipmentDraft | null;
}

function toEmailedOrder(record: LeasedRecord): EmailedOrder {
  const { customerInfo, shippingAddress, amount, ...fields } = toDetailFields(record);
  return {
    ...fields,
    ...customerInfo,
    ...shippingAddress,
    id: record.order_id,
    status: record.status,
    isShipped: record.shipped,
    total: amount,
    createdAt: record.created_at,
  };
}

function toEmailedShipment({ shipment, sent_at }: LeasedRecord): EmailedShipment | undefined {
  if (shipment === null) return undefined;
  const { carrier, trackingNumber } = shipment;
  return {
    carrier: carrier === 'other' ? null : CARRIER_NAMES[carrier],
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    isCorrected: sent_at !== null,
  };
}

/** The rows of one email: a single one, or all of a digest. */
export function toLeasedEmail(records: [LeasedRecord, ...LeasedRecord[]]): LeasedEmail {
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
