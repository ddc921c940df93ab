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
}

const PAY: PagePath = '/pay';

export type PaymentSettings = Pick<Settings, 'paymentLink' | 'stripeSecretKey' | 'shopUrl' | 'jwtSecret'>;

/** Where the shop leads the customer of an order to its Checkout Session at Stripe. */
export const stripePaymentUrl = (id: string, { shopUrl, jwtSecret }: PaymentSettings): string =>
  `${shopUrl}${PAY}?${PAYMENT_TOKEN_PARAM}=${paymentToken(id, jwtSecret)}`;

/** The payment link of a pending order; null for other orders, and if orders cannot be paid by link. */
export function paymentUrl(settings: PaymentSettings, order: PayableOrder): string | null {
  const { id, orderNumber, email, total, status } = order;
  if (status !== 'pending') return null;
  if (settings.stripeSecretKey !== undefined) return stripePaymentUrl(id, settings);
  if (settings.paymentLink === undefined) return null;
  return fillPaymentLink(settings.paymentLink, { id, number: orderNumber, email, total: total.toFixed(2) });
}
