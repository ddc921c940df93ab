import type { OrderStatus } from '../../contract/orders.ts';
import type { PagePath } from '../../contract/pages.ts';
import { PAYMENT_TOKEN_PARAM } from '../../contract/payments.ts';
import { fillPaymentLink } from '../config/settings/payments.ts';
import type { Settings } from '../config/settings.ts';
import { paymentToken } from './payment-token.ts';

interface PayableOrder {
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

export type PaymentSettings = Pick<Settings, 'paymentLink' | 'stripeSecretKey' | 'shopUrl' | 'jwtSecret'>;

/** Where the shop leads the customer of an order to its Checkout Session at Stripe. */
export const stripePaymentUrl = (id: string, { shopUrl, jwtSecret }: PaymentSettings): string =>
  `${shopUrl}${PAY}?${PAYMENT_TOKEN_PARAM}=${paymentToken(id, jwtSecret)}`;

/** The payment link of an order that its customer has to pay; null for other orders, and if orders cannot be paid by link. */
export function paymentUrl(settings: PaymentSettings, order: PayableOrder): string | null {
  const { id, orderNumber, email, total, status, hasPayment } = order;
  if (status !== 'pending' || hasPayment || total === 0) return null;
  if (settings.stripeSecretKey !== undefined) return stripePaymentUrl(id, settings);
  if (settings.paymentLink === undefined) return null;
  return fillPaymentLink(settings.paymentLink, { id, number: orderNumber, email, total: total.toFixed(2) });
}
