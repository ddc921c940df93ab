import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { StripeAlerts } from '../stripe-alerts.ts';
import { type CheckoutSession, sessionSchema, toCheckoutSession } from '../stripe-event.ts';
import { StripeClient } from './stripe-client.ts';
import { StripeFault } from './stripe-fault.ts';

export interface SessionRequest {
  orderId: string;
  orderNumber: string;
  email: string;
  cents: number;
  /** In seconds since 1970. */
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
}

export interface StripeSession {
  payment: CheckoutSession;
  status: 'open' | 'complete' | 'expired';
  /** The order's version when the session was created. */
  version: string | undefined;
  /** In seconds since 1970. */
  expiresAt: number;
  /** Set only while the session is open. */
  url: string | undefined;
}

const FAILED = ['requires_payment_method', 'canceled'];

const responseSchema = z.object({
  ...sessionSchema.shape,
  status: z.enum(['open', 'complete', 'expired']),
  livemode: z.boolean(),
  expires_at: z.int(),
  url: z.url({ protocol: /^https?$/ }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string(), status: z.string() })]).nullish(),
});

function toSession(response: unknown): StripeSession {
  const session = responseSchema.parse(response);
  const { status, payment_status, payment_intent: intent, metadata, expires_at, url } = session;
  const isUnpaid = status === 'complete' && payment_status === 'unpaid';
  const hasFailed =
    isUnpaid && typeof intent === 'object' && intent !== null && FAILED.includes(intent.status);
  return {
    payment: toCheckoutSession(session, { isLive: session.livemode, hasFailed }),
    status,
    version: metadata?.version,
    expiresAt: expires_at,
    url: url ?? undefined,
  };
}

/** Changes whenever anything that Stripe shows the shopper about the order changes. */
export const versionOf = ({ orderNumber, email, cents }: SessionRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([orderNumber, email, cents]))
    .digest('base64url');

function paramsOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, orderNumber, email, cents, expiresAt, successUrl, cancelUrl } = request;
  const order = `Order ${orderNumber}`;
  return {
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: email,
    expires_at: expiresAt,
    success_url: successUrl,
    cancel_url: cancelUrl,
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: order } } },
    ],
    metadata: { order_number: orderNumber, version: versionOf(request) },
    payment_intent_data: { description: order, metadata: { order_id: orderId, order_number: orderNumber } },
  };
}

/** Creates, finds and closes Checkout Sessions. All methods throw StripeFault. */
@Injectable()
export class StripeSessions {
  constructor(
    private readonly client: StripeClient,
    private readonly alerts: StripeAlerts,
  ) {}

  /** @param key a repeated request with the same key gets the same session */
  async create(request: SessionRequest, key: string): Promise<StripeSession> {
    const params = paramsOf(request);
    try {
      return await this.createOnce(params, key);
    } catch (error) {
      if (!(error instanceof StripeFault) || error.param !== 'customer_email') throw error;
      // Stripe refuses some email addresses that the shop accepts. The customer then enters one at Stripe.
      return this.createOnce({ ...params, customer_email: undefined }, `${key}-without-email`);
    }
  }

  private createOnce(
    params: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string,
  ): Promise<StripeSession> {
    return this.call(`create a session for order ${params.client_reference_id}`, async (stripe) =>
      toSession(await stripe.checkout.sessions.create(params, { idempotencyKey })),
    );
  }

  /** @returns undefined if Stripe does not know it, for example after switching to another Stripe account */
  async find(id: string): Promise<StripeSession | undefined> {
    try {
      return await this.call(`find session ${id}`, async (stripe) =>
        toSession(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })),
      );
    } catch (error) {
      if (error instanceof StripeFault && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Expires a session that is still open.
   * @returns the session, which cannot be paid anymore: expired, or complete if it was paid first
   */
  async close(id: string): Promise<StripeSession | undefined> {
    try {
      return await this.call(`expire session ${id}`, async (stripe) =>
        toSession(await stripe.checkout.sessions.expire(id)),
      );
    } catch (error) {
      if (error instanceof StripeFault && (error.status === 400 || error.status === 404))
        return this.find(id);
      throw error;
    }
  }

  private async call<T>(request: string, send: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.client.get();
    const response = await send(stripe).catch(async (error) => {
      const fault = new StripeFault(request, error);
      if (fault.isKeyRefused) await this.alerts.raise('key refused');
      throw fault;
    });
    await this.alerts.clear('key refused');
    return response;
  }
}
