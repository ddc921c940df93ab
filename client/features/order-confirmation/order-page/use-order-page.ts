import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HttpError, requestJson } from '#client/lib/http.ts';
import type { OrderPage } from '#contract/api/order-pages.ts';
import { ERASED_ORDER, UNKNOWN_ORDER_LINK } from '#contract/order-page-failures.ts';

const TIMEOUT_MILLISECONDS = 10_000;

function request(path: string, token: string): Promise<OrderPage> {
  return requestJson<OrderPage>(path, {
    method: 'POST',
    body: { token },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
}

/** Why there is no order to show. `reason` is the server's, or '' if the server didn't respond. */
export interface Failure {
  kind: 'unknown' | 'erased' | 'unavailable';
  reason: string;
}

interface ShownOrder {
  order: OrderPage | null;
  failure: Failure | null;
  refresh: () => Promise<void>;
  /** @returns the server's reason if the order is not cancelled, '' if the server didn't respond */
  cancel: () => Promise<string | null>;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError) || error.status >= 500) return { kind: 'unavailable', reason: '' };
  const { status, message } = error;
  // Too many requests.
  if (status === 429) return { kind: 'unavailable', reason: message };
  // The message about a malformed token is for programs.
  if (status === 400) return { kind: 'unknown', reason: UNKNOWN_ORDER_LINK };
  return { kind: message === ERASED_ORDER ? 'erased' : 'unknown', reason: message };
}

/** Refetches the order whenever the tab becomes visible, for example when the customer returns from paying. */
export function useOrderPage(token: string): ShownOrder {
  const [order, setOrder] = useState<OrderPage | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  /** The numbers of the last request, and of the one whose order is shown. An earlier one is outdated. */
  const requests = useRef({ last: 0, shown: 0 });

  async function read(): Promise<OrderPage | null> {
    requests.current.last += 1;
    const number = requests.current.last;
    const isOutdated = () => number < requests.current.shown;
    try {
      const current = await request('/api/orders/page', token);
      if (isOutdated()) return current;
      requests.current.shown = number;
      setOrder(current);
      setFailure(null);
      return current;
    } catch (error) {
      if (isOutdated()) return null;
      const next = failureOf(error);
      // Keeps showing the order while the server is unavailable.
      if (next.kind !== 'unavailable') setOrder(null);
      setFailure(next);
      return null;
    }
  }

  async function refresh(): Promise<void> {
    await read();
  }

  async function cancel(): Promise<string | null> {
    try {
      const cancelled = await request('/api/orders/page/cancellation', token);
      // Reads that are still running may have read the order before.
      requests.current.last += 1;
      requests.current.shown = requests.current.last;
      setOrder(cancelled);
      return null;
    } catch (error) {
      const { reason } = failureOf(error);
      const current = await read();
      // The request may have arrived, although its response did not.
      return reason === '' && current?.status === 'cancelled' ? null : reason;
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
