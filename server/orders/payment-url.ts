import type { OrderStatus } from '../../contract/orders.ts';
import type { PagePath } from '../../contract/pages.ts';
import { PAYMENT_TOKEN_PARAM } from '../../contract/payments.ts';
import { fillPaymentLink } from '../config/settings/payments.ts';
import type { Settings } from '../config/settings.ts';
import { orderToken } from './order-token.ts';

export interface PayableOrder {
  id: string;
  orderNumber: string;
  email: string;
  /** In decimal dollars. */
  total: number;
  status: OrderStatus;
  /** Whether a payment has begun, or needs to be checked. */
  hasPayment: boolean;
}

const PAY: PagePath = '/pay';

export type PaymentSettings = Pick<Settings, 'paymentLink' | 'stripeSecretKey' | 'shopUrl'>;

/** The page of the shop that sends the customer to the order's Checkout Session at Stripe. */
export const stripePaymentUrl = (
  { shopUrl }: Pick<Settings, 'shopUrl'>,
  id: string,
  secret: Buffer,
): string => `${shopUrl}${PAY}?${PAYMENT_TOKEN_PARAM}=${orderToken('payment link', id, secret)}`;

/** The payment link of an order that its customer has to pay; null for other orders, and if orders cannot be paid by link. */
export function paymentUrl(settings: PaymentSettings, order: PayableOrder, secret: Buffer): string | null {
  const { id, orderNumber, email, total, status, hasPayment } = order;
  if (status !== 'pending' || hasPayment || total === 0) return null;
  if (settings.stripeSecretKey !== undefined) return stripePaymentUrl(settings, id, secret);
  if (settings.paymentLink === undefined) return null;
  return fillPaymentLink(settings.paymentLink, { id, number: orderNumber, email, total: total.toFixed(2) });
}
