import type { OrderPage } from '../../contract/api/order-pages.ts';
import type { OrderStatus } from '../../contract/orders.ts';

/** The values of `MONEY_AT_STRIPE`. */
export type MoneyAtStripe = 'received' | 'refunded' | 'disputed' | null;

interface OrderPayment {
  status: OrderStatus;
  /** The previous status. */
  before: OrderStatus | null;
  moneyAtStripe: MoneyAtStripe;
}

/** Whether the customer gets money back. Only Stripe reports what became of the money. */
export function refundOf({ status, before, moneyAtStripe }: OrderPayment): OrderPage['refund'] {
  if (moneyAtStripe === 'refunded') return 'issued';
  if (status !== 'cancelled' || moneyAtStripe === 'disputed') return null;
  if (moneyAtStripe === 'received') return 'due';
  return before === 'paid' ? 'possible' : null;
}
