import { type HttpError, requestJson } from '#client/lib/http.ts';
import type { LastOrder } from '#client/lib/last-order.ts';
import type { PlacedOrder } from '#contract/api/order-pages.ts';

/**
 * The order stored with this key, as an operator sees it; null once an hour has passed since it was placed.
 * @throws if the server cannot return the order now
 */
export const findStored = (idempotencyKey: string, signal: AbortSignal): Promise<LastOrder | null> =>
  requestJson<PlacedOrder>('/api/orders/page/link', {
    method: 'POST',
    body: { idempotencyKey },
    signal,
  }).then(
    // During an upgrade, an instance of the previous release may respond, without the order.
    ({ lastOrder }) => lastOrder ?? Promise.reject(),
    (error: Partial<HttpError>) => {
      if (error.status === 404) return null;
      throw error;
    },
  );
