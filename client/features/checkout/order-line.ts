import type { OrderItem } from '#contract/orders.ts';

/** A line of the cart as checkout needs it. */
export interface OrderLine extends OrderItem {
  _id: string;
  image: string;
}
