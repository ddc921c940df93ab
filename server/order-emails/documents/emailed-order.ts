import type { Customer } from '../../../contract/api/customers.ts';
import type { OrderPage } from '../../../contract/api/order-pages.ts';
import type { OrderItem } from '../../../contract/order-row.ts';
import type { OrderStatus } from '../../../contract/orders.ts';

export interface Cancellation {
  /** `by bank`: the customer has disputed the payment, and the shop hasn't won. Otherwise as on the order's page. */
  refund: OrderPage['refund'] | 'by bank';
  /** Whether the shop cancelled it because it was not paid. */
  isByShop: boolean;
  isByCustomer?: boolean;
}

/** The fields of an order that an email may show: none of the card. */
export interface EmailedOrder extends Customer {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  /** Whether a payment has begun, or needs to be checked. */
  hasPayment: boolean;
  isShipped: boolean;
  items: OrderItem[];
  subtotal: number;
  shippingCost: number;
  total: number;
  createdAt: Date;
  /** Null unless it was marked as paid. */
  paidAt: Date | null;
  /** After how many days the shop cancels it if it is not paid; null if it doesn't. */
  unpaidDays: number | null;
  /** Null unless it is cancelled. */
  cancellation: Cancellation | null;
  /** The image of a product that an operator added; null for the built-in one. */
  productImage?: string | null;
  /** URL of the order page; null without SHOP_URL. Absent until the email is sent. */
  pageUrl?: string | null;
  /** URL where it is paid; null if its customer does not have to, or cannot, pay by link. Absent until the email is sent. */
  paymentUrl?: string | null;
}

export interface EmailedShipment {
  /** Display name; null for a carrier the shop doesn't know. */
  carrier: string | null;
  /** Null for an untracked package. */
  trackingNumber: string | null;
  /** The carrier's page for this package, if any. */
  trackingUrl: string | null;
  shippedAt: Date;
  /** Whether an earlier email had other tracking details. */
  isCorrected: boolean;
}
