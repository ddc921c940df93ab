import { PAID_BY_LINK, TIME_ZONE } from '#client/lib/page-settings.ts';
import type { OrderPage } from '#contract/api/order-pages.ts';
import { expectedDelivery } from '#contract/delivery-dates.ts';

export type OrderTimes = Pick<OrderPage, 'placedAt' | 'paidAt' | 'shipment'>;

const timeOf = (at: string | null | undefined) => (at ? new Date(at) : null);

/** "Estimated delivery: Tue, Dec 1 – Mon, Dec 7." */
export function deliveryText({ placedAt, paidAt, shipment }: OrderTimes): string {
  const times = {
    placedAt: new Date(placedAt),
    paidAt: timeOf(paidAt),
    shippedAt: timeOf(shipment?.shippedAt),
  };
  const dates = expectedDelivery(times, { paidByLink: PAID_BY_LINK, timeZone: TIME_ZONE });
  return `Estimated delivery: ${dates}.`;
}
