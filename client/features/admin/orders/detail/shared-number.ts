import { ordersPath } from '#client/features/admin/orders/core/order-filter.ts';
import { orderName } from '#client/features/admin/orders/core/order-view.ts';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { AdminOrder } from '#contract/api/orders.ts';
import { comparableTrackingNumber } from '#contract/tracking-numbers.ts';

/** Milliseconds after which an order ships without an answer. */
const TIMEOUT = 3_000;

/** The name of another order with this tracking number. Undefined without one, or if the shop doesn't answer soon. */
export async function orderWithNumber(id: string, trackingNumber: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const path = ordersPath({ search: trackingNumber, fulfillment: 'shipped' });
    const found = await adminRequest<AdminOrder[]>(path, { signal });
    const number = comparableTrackingNumber(trackingNumber);
    // The search also finds other words, such as phone numbers.
    const other = found.find(
      ({ _id, tracking }) => _id !== id && comparableTrackingNumber(tracking?.number ?? '') === number,
    );
    return other && orderName(other);
  } catch {
    return undefined;
  }
}
