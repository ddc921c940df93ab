import { HttpError, requestJson } from '#client/lib/http.ts';
import type { Checkout, CheckoutRequest } from '#contract/api/payments.ts';

/** Longer than the server takes for a whole request. */
const TIMEOUT_MILLISECONDS = 15_000;

/**
 * Asks for the Checkout Session of an order.
 * @returns null if the link belongs to no order, or the shop no longer uses Stripe
 * @throws if the session cannot be opened now
 */
export async function openCheckout(request: CheckoutRequest): Promise<Checkout | null> {
  try {
    return await requestJson<Checkout>('/api/payments/checkout', {
      method: 'POST',
      body: request,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
  } catch (error) {
    if (error instanceof HttpError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}
