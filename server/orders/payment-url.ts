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

/** Where an order is paid; null for one that is not to be paid, and where the shop has no payment link. */
export function paymentUrl(link: string | undefined, order: PayableOrder): string | null {
  const { id, orderNumber, email, total, status } = order;
  if (link === undefined || status !== 'pending') return null;
  return fillPaymentLink(link, { id, number: orderNumber, email, total: total.toFixed(2) });
}
