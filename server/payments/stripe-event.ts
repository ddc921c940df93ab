import { z } from 'zod';

export interface CheckoutSession {
  id: string;
  isPaid: boolean;
  /** Whether a payment that takes days has failed. */
  hasFailed: boolean;
  /** In Stripe's test mode, where no money moves. */
  isTest: boolean;
  /** In lower case, as Stripe writes it. */
  currency: string | null;
  cents: number | null;
  /** Undefined if the session has no valid order id. */
  orderId?: string;
  /** Stripe's refunds and disputes refer to the payment by this ID. Undefined before the payment begins. */
  paymentIntentId?: string;
}

const FAILED = 'checkout.session.async_payment_failed';

/** The events of started, completed and failed payments. */
const TYPES = ['checkout.session.completed', 'checkout.session.async_payment_succeeded', FAILED] as const;

/** Stripe requires no payment for a session that is free or fully discounted. */
const PAID = ['paid', 'no_payment_required'];

export const paymentIntentIdSchema = z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/);

/** Only the fields that are read: Stripe may add others. */
export const sessionSchema = z.object({
  id: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/),
  payment_status: z.string(),
  currency: z.string().nullish(),
  amount_total: z.int().nullish(),
  client_reference_id: z.unknown().optional(),
  /** An object instead of an ID if the request expanded it. */
  payment_intent: z.union([z.string(), z.looseObject({ id: z.string() })]).nullish(),
});

const eventSchema = z.object({
  type: z.enum(TYPES),
  livemode: z.boolean().optional(),
  data: z.object({ object: sessionSchema }),
});

export function toCheckoutSession(
  session: z.output<typeof sessionSchema>,
  { isLive, hasFailed }: { isLive: boolean; hasFailed: boolean },
): CheckoutSession {
  const { id, payment_status, currency, amount_total, client_reference_id, payment_intent } = session;
  const paymentIntentId = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  return {
    id,
    isPaid: PAID.includes(payment_status),
    hasFailed,
    isTest: !isLive,
    currency: currency ?? null,
    cents: amount_total ?? null,
    orderId: z.guid().toLowerCase().safeParse(client_reference_id).data,
    paymentIntentId: paymentIntentIdSchema.safeParse(paymentIntentId).data,
  };
}

/** @returns undefined for an event of another type or shape */
export function readCheckoutSession(event: unknown): CheckoutSession | undefined {
  const { data } = eventSchema.safeParse(event);
  return (
    data &&
    toCheckoutSession(data.data.object, { isLive: data.livemode === true, hasFailed: data.type === FAILED })
  );
}
