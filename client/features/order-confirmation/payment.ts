import { HttpError, requestJson } from '#client/lib/http.ts';
import type { LastOrder } from '#client/lib/last-order.ts';
import { PAID_BY_LINK } from '#client/lib/page-settings.ts';
import { parseJson } from '#client/lib/parse-json.ts';
import type { PaymentStatus } from '#contract/api/payments.ts';
import { ORDER_PAYMENT_KEY } from '#contract/session-keys.ts';

/** How to pay for the last order placed in this tab. `paymentLink` is missing until the server has responded. */
export interface Payment
  extends Pick<PaymentStatus, 'orderNumber' | 'amount'>,
    Partial<Pick<PaymentStatus, 'paid' | 'confirming' | 'paymentLink'>> {
  idempotencyKey: string;
  /** Whether the shopper has followed the link. */
  followed?: boolean;
}

const TIMEOUT_MILLISECONDS = 5000;

/** Null in a tab that has placed no order, and without browser storage. */
export function readPayment(): Payment | null {
  try {
    return (parseJson(window.sessionStorage.getItem(ORDER_PAYMENT_KEY)) as Payment | undefined) ?? null;
  } catch {
    return null;
  }
}

/** @param payment null removes it */
export function storePayment(payment: Payment | null): void {
  try {
    if (payment === null) window.sessionStorage.removeItem(ORDER_PAYMENT_KEY);
    else window.sessionStorage.setItem(ORDER_PAYMENT_KEY, JSON.stringify(payment));
  } catch {
    // The browser refuses storage. The link is in the confirmation email, too.
  }
}

/** Called by checkout, so that the link is usually known before this page is shown. */
export function preparePayment({ orderNumber, total: amount }: LastOrder, idempotencyKey: string): void {
  if (!PAID_BY_LINK) return;
  storePayment({ idempotencyKey, orderNumber, amount });
  requestPayment().catch(() => {
    // The page requests it again.
  });
}

let requested: Promise<void> | null = null;

/**
 * Asks the server how to pay, or whether the order is paid, and stores the response. One request at a time.
 * @throws if the server does not respond
 */
export function requestPayment(): Promise<void> {
  requested ??= updatePayment().finally(() => {
    requested = null;
  });
  return requested;
}

async function updatePayment(): Promise<void> {
  const payment = readPayment();
  if (payment === null) return;
  const { idempotencyKey } = payment;
  const status = await fetchStatus(idempotencyKey);
  // The shopper may have followed the link meanwhile.
  const current = readPayment();
  if (current?.idempotencyKey === idempotencyKey) storePayment(status && { ...current, ...status });
}

/** Null an hour after the order, or once PAYMENT_LINK is no longer set. */
async function fetchStatus(idempotencyKey: string): Promise<PaymentStatus | null> {
  try {
    return await requestJson<PaymentStatus>('/api/orders/payment', {
      method: 'POST',
      body: { idempotencyKey },
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch (error) {
    if (error instanceof HttpError && [404, 405].includes(error.status)) return null;
    throw error;
  }
}
