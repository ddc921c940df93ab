import { useEffect, useState } from 'react';
import { requestJson } from '#client/lib/http.ts';
import type { LastOrder } from '#client/lib/last-order.ts';
import { SENDS_EMAIL } from '#client/lib/page-settings.ts';
import { parseJson } from '#client/lib/parse-json.ts';
import type { OrderPageLink } from '#contract/api/order-pages.ts';
import { ORDER_LINK_KEY } from '#contract/session-keys.ts';

interface StoredKey {
  orderNumber: string;
  idempotencyKey: string;
}

/** Does nothing if the shop sends no email. Without browser storage, the confirmation page shows no link. */
export function keepOrderKey({ orderNumber }: LastOrder, idempotencyKey: string): void {
  if (!SENDS_EMAIL) return;
  try {
    window.sessionStorage.setItem(ORDER_LINK_KEY, JSON.stringify({ orderNumber, idempotencyKey }));
  } catch {
    // The link is in the confirmation email.
  }
}

function storedKey(): StoredKey | undefined {
  try {
    return parseJson(window.sessionStorage.getItem(ORDER_LINK_KEY)) as StoredKey | undefined;
  } catch {
    return undefined;
  }
}

/** The path of the page of an order that was placed in this tab within the last hour; null for others. */
export function useOrderLink(orderNumber: string): string | null {
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    const stored = storedKey();
    if (stored?.orderNumber !== orderNumber) return;
    const controller = new AbortController();
    requestJson<OrderPageLink>('/api/orders/page/link', {
      method: 'POST',
      body: { idempotencyKey: stored.idempotencyKey },
      signal: controller.signal,
    })
      .then((link) => setPath(link.path))
      .catch(() => {
        // The link is in the confirmation email.
      });
    return () => controller.abort();
  }, [orderNumber]);
  return path;
}
