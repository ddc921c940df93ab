import { createHmac, randomUUID } from 'node:crypto';
import { toCents } from '../../contract/money.ts';
import { type Answer, request } from './api-client.ts';
import { ORDER_LINE } from './order-row.ts';

export const STRIPE_WEBHOOK_SECRET = 'whsec_for_the_tests_of_the_shop';

export const sessionId = () => `cs_test_${randomUUID().replaceAll('-', '')}`;

/** The customer in an event, who must not appear in any log. */
export const PAYER = { email: 'payer-canary@example.com', name: 'Payer Canary' };

/** The event that Stripe sends after a payment with a payment link. */
export function paymentEvent(session: object, type = 'checkout.session.completed'): object {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.dahlia',
    type,
    livemode: false,
    data: {
      object: {
        id: sessionId(),
        object: 'checkout.session',
        mode: 'payment',
        payment_status: 'paid',
        currency: 'usd',
        amount_total: toCents(ORDER_LINE.salePrice),
        customer_details: PAYER,
        ...session,
      },
    },
  };
}

/** The header with which Stripe signs a body (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureOf(
  payload: string,
  secret = STRIPE_WEBHOOK_SECRET,
  timestamp = Math.floor(Date.now() / 1000),
): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** Sends a signed event, as Stripe does. */
export function sendEvent(shop: string, event: object): Promise<Answer> {
  const text = JSON.stringify(event, null, 2);
  return request(`${shop}/api/payments/stripe`, {
    text,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signatureOf(text) },
  });
}

/** The event of a refund or dispute, as Stripe sends it. */
export function reversalEvent(type: string, object: object, created = Date.now() / 1000): object {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(created),
    data: { object: { amount: toCents(ORDER_LINE.salePrice), currency: 'usd', ...object } },
  };
}
