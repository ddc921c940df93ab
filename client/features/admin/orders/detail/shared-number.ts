import { ordersPath } from '#client/features/admin/orders/core/order-filter.ts';
import { orderName } from '#client/features/admin/orders/core/order-view.ts';
import { orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { AdminOrder, OrderDetail } from '#contract/api/orders.ts';

/** Milliseconds after which an order ships without an answer. */
const TIMEOUT = 3_000;

/** Maximum number of orders to compare: the search also finds other words, such as phone numbers. */
const COMPARED = 5;

/** As the server compares them. */
const normalized = (number: string) => number.toUpperCase().replaceAll('-', '');

/** The name of another order with this tracking number. Undefined without one, or if the shop doesn't answer soon. */
export async function orderWithNumber(id: string, trackingNumber: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT);
    const path = ordersPath({ search: trackingNumber, fulfillment: 'shipped' });
    const found = await adminRequest<AdminOrder[]>(path, { signal });
    const others = found.filter(({ _id }) => _id !== id).slice(0, COMPARED);
    const details = await Promise.all(
      others.map(({ _id }) => orderRequest<OrderDetail>(_id, '', { signal })),
    );
    const same = details.find(
      ({ shipment }) => normalized(shipment?.trackingNumber ?? '') === normalized(trackingNumber),
    );
    return same && orderName(same);
  } catch {
    return undefined;
  }
}
