import type { Page } from '@playwright/test';
import { paymentEvent, sessionId, signatureOf } from '../shop/stripe-event.ts';
import { expect } from './journey.ts';

/** Sends the webhook of a payment, as Stripe does. */
export async function pay(page: Page, orderId: string, id = sessionId()): Promise<void> {
  const payload = JSON.stringify(paymentEvent({ client_reference_id: orderId, id }));
  const response = await page.request.post('/api/payments/stripe', {
    data: Buffer.from(payload),
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(payload) },
  });
  expect(response.status()).toBe(200);
}
