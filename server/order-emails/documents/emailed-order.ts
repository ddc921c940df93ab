import type { Customer } from '../../../contract/api/customers.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import type { OrderStatus } from '../../../contract/orders.ts';

/** What an e-mail may say of an order. Nothing of the card is among it. */
export interface EmailedOrder extends Customer {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  items: OrderItem[];
  subtotal: number;
  shippingCost: number;
  total: number;
  createdAt: Date;
}

export interface EmailedShipment {
  /** As people call it. */
  carrier: string;
  /** Null for a parcel that is not tracked. */
  trackingNumber: string | null;
  /** The carrier's page of this parcel; null where there is none. */
  trackingUrl: string | null;
  /** Whether the shopper was told something else before. */
  isCorrected: boolean;
}
