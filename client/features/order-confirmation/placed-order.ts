import { HttpError, requestJson } from '#client/lib/http.ts';
import type { LastOrder } from '#client/lib/last-order.ts';
import { PAID_BY_LINK } from '#client/lib/page-settings.ts';
import { readSession, writeSession } from '#client/lib/session-storage.ts';
import type { PlacedOrder as PlacedOrderResponse } from '#contract/api/order-pages.ts';
import { PLACED_ORDER_KEY } from '#contract/session-keys.ts';

type Answer = Pick<PlacedOrderResponse, 'path' | 'paid' | 'confirming' | 'paymentLink'>;

/** The last order placed in this tab. The server's part is missing until it has responded. */
export interface PlacedOrder extends Partial<Answer> {
  orderNumber: string;
  amount: number;
  idempotencyKey: string;
  /** When it arrives, as promised at checkout. */
  delivery?: string;
  /** Whether the shopper has followed the payment link. */
  followed?: boolean;
}

const TIMEOUT_MILLISECONDS = 5000;

/** Null in a tab that has placed no order, and without browser storage. The links are in the confirmation email, too. */
export const readPlacedOrder = () => (readSession(PLACED_ORDER_KEY) as PlacedOrder | undefined) ?? null;

/** @param order null removes it */
export const storePlacedOrder = (order: PlacedOrder | null) => writeSession(PLACED_ORDER_KEY, order);

/** Called by checkout. Immediately requests the payment link, so that it usually arrives before this page is shown. */
export function keepPlacedOrder(
  { orderNumber, total: amount }: LastOrder,
  idempotencyKey: string,
  delivery: string,
): void {
  storePlacedOrder({ idempotencyKey, orderNumber, amount, delivery });
  if (!PAID_BY_LINK) return;
  refreshPlacedOrder().catch(() => {
    // The page sends the request again.
  });
}

let requested: Promise<void> | null = null;

/**
 * Asks the server for the payment link or the payment's status, and for the link to the order's page. Stores the
 * response. Only one request runs at a time.
 * @throws if the server does not respond
 */
export function refreshPlacedOrder(): Promise<void> {
  requested ??= update().finally(() => {
    requested = null;
  });
  return requested;
}

async function update(): Promise<void> {
  const order = readPlacedOrder();
  if (order === null) return;
  const { idempotencyKey } = order;
  const answer = await fetchAnswer(idempotencyKey);
  // The shopper may have followed the payment link meanwhile.
  const current = readPlacedOrder();
  if (current?.idempotencyKey === idempotencyKey) storePlacedOrder(answer && { ...current, ...answer });
}

/** Null an hour after the order. */
async function fetchAnswer(idempotencyKey: string): Promise<Answer | null> {
  try {
    const { path, paid, confirming, paymentLink } = await requestJson<PlacedOrderResponse>(
      '/api/orders/page/link',
      { method: 'POST', body: { idempotencyKey }, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) },
    );
    return { path, paid, confirming, paymentLink };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
