import { orderTimeText } from '#client/features/admin/orders/core/order-time.ts';

/** A date and time as in the list: "Today, 4:52 PM". */
export function OrderTime({ at }: { at: string }) {
  return <time dateTime={at}>{orderTimeText(at)}</time>;
}
