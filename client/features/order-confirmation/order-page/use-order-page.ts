import { useEffect, useEffectEvent, useState } from 'react';
import { HttpError, requestJson } from '#client/lib/http.ts';
import type { OrderPage } from '#contract/api/order-pages.ts';

const TIMEOUT_MILLISECONDS = 10_000;

function request(path: string, token: string): Promise<OrderPage> {
  return requestJson<OrderPage>(path, {
    method: 'POST',
    body: { token },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
}

/** Why there is no order to show. `reason` is the server's, or '' if the server didn't respond. */
interface Failure {
  isUnknown: boolean;
  reason: string;
}

interface ShownOrder {
  order: OrderPage | null;
  failure: Failure | null;
  refresh: () => Promise<void>;
  /** @returns the server's reason if the order was not cancelled, '' if the server didn't respond */
  cancel: () => Promise<string | null>;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError) || error.status >= 500) return { isUnknown: false, reason: '' };
  // 429: too many requests.
  return { isUnknown: error.status !== 429, reason: error.message };
}

/** Asks again whenever the tab becomes visible, such as when the customer comes back from paying. */
export function useOrderPage(token: string): ShownOrder {
  const [order, setOrder] = useState<OrderPage | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function refresh(): Promise<void> {
    try {
      setOrder(await request('/api/orders/page', token));
      setFailure(null);
    } catch (error) {
      const next = failureOf(error);
      // Keeps showing the order while the server is unavailable.
      if (next.isUnknown) setOrder(null);
      setFailure(next);
    }
  }

  async function cancel(): Promise<string | null> {
    try {
      setOrder(await request('/api/orders/page/cancellation', token));
      return null;
    } catch (error) {
      await refresh();
      return failureOf(error).reason;
    }
  }

  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void refresh();
  });

  useEffect(() => {
    refreshIfVisible();
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => document.removeEventListener('visibilitychange', refreshIfVisible);
  }, []);

  return { order, failure, refresh, cancel };
}
