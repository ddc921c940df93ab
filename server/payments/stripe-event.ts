import { z } from 'zod';

export interface CheckoutSession {
  id: string;
  isPaid: boolean;
  /** In Stripe's test mode, where no money moves. */
  isTest: boolean;
  /** In lower case, as Stripe writes it. */
  currency: string | null;
  cents: number | null;
  /** Undefined if the session has no valid order id. */
  orderId?: string;
}

/** The events of started and completed payments. */
const TYPES = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const;

/** Only the fields that are read: Stripe may add others. */
const eventSchema = z.object({
  type: z.enum(TYPES),
  livemode: z.boolean().optional(),
  data: z.object({
    object: z.object({
      id: z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/),
      payment_status: z.string(),
      currency: z.string().nullish(),
      amount_total: z.int().nullish(),
      client_reference_id: z.unknown().optional(),
    }),
  }),
});

/** @returns undefined for an event of another type or shape */
export function readCheckoutSession(event: unknown): CheckoutSession | undefined {
  const { data } = eventSchema.safeParse(event);
  if (data === undefined) return undefined;
  const { id, payment_status, currency, amount_total, client_reference_id } = data.data.object;
  return {
    id,
    isPaid: payment_status === 'paid',
    isTest: data.livemode !== true,
    currency: currency ?? null,
    cents: amount_total ?? null,
    orderId: z.guid().toLowerCase().safeParse(client_reference_id).data,
  };
}
