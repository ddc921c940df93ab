import type { OrderStatus } from '../../contract/orders.ts';
import { fillPaymentLink } from '../config/settings/payments.ts';

interface PayableOrder {
  id: string;
  orderNumber: string;
  email: string;
  /** In decimal dollars. */
  total: number;
  status: OrderStatus;
}

/** The payment link of a pending order; null for other orders and without PAYMENT_LINK. */
export function paymentUrl(link: string | undefined, order: PayableOrder): string | null {
  const { id, orderNumber, email, total, status } = order;
  if (link === undefined || status !== 'pending') return null;
  return fillPaymentLink(link, { id, number: orderNumber, email, total: total.toFixed(2) });
}
