import { z } from 'zod';
import type { ReversalState } from '../../contract/payments.ts';
import { paymentIntentIdSchema } from './stripe-event.ts';

/** A refund or dispute, as of one event. */
export interface Reversal {
  id: string;
  paymentIntentId: string;
  state: ReversalState;
  /** In the smallest unit of the currency. */
  amount: number;
  /** In lower case, as Stripe writes it. */
  currency: string;
  reportedAt: Date;
  /** In Stripe's test mode, where no money moves. */
  isTest: boolean;
}

type ToState = (status: unknown) => ReversalState;

const REFUND_STATES: Record<string, ReversalState> = {
  succeeded: 'refunded',
  failed: 'refund failed',
  canceled: 'refund failed',
};
const DISPUTE_STATES: Record<string, ReversalState> = {
  under_review: 'dispute under review',
  warning_under_review: 'dispute under review',
  won: 'dispute won',
  warning_closed: 'dispute won',
  prevented: 'dispute won',
  lost: 'dispute lost',
};
const refund: ToState = (status) => REFUND_STATES[String(status)] ?? 'refund pending';
// An operator should look at any status that Stripe may add.
const dispute: ToState = (status) => DISPUTE_STATES[String(status)] ?? 'dispute needs response';

const STATE_OF = {
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.refund.updated': refund,
  // Its object is the charge, with the sum of its refunds.
  'charge.refunded': (): ReversalState => 'refunded',
  'charge.dispute.created': dispute,
  'charge.dispute.updated': dispute,
  'charge.dispute.closed': dispute,
  'charge.dispute.funds_withdrawn': dispute,
  'charge.dispute.funds_reinstated': dispute,
} satisfies Record<string, ToState>;
const TYPES = Object.keys(STATE_OF) as (keyof typeof STATE_OF)[];

const amountSchema = z.int().min(0);

const eventSchema = z.object({
  type: z.enum(TYPES),
  livemode: z.boolean().optional(),
  created: z.int().min(0).max(253_402_300_799),
  data: z.object({
    object: z.object({
      id: z.string().regex(/^(re|pyr|dp|du|pdp|ch|py)_[A-Za-z0-9_]{1,250}$/),
      payment_intent: paymentIntentIdSchema,
      amount: amountSchema,
      amount_refunded: amountSchema.optional(),
      currency: z.string().regex(/^[a-z]{3}$/),
      status: z.unknown().optional(),
    }),
  }),
});

/** @returns undefined for an event of another type or shape */
export function readReversal(event: unknown): Reversal | undefined {
  const { data } = eventSchema.safeParse(event);
  if (data === undefined) return undefined;
  const { id, payment_intent, amount, amount_refunded, currency, status } = data.data.object;
  return {
    id,
    paymentIntentId: payment_intent,
    state: STATE_OF[data.type](status),
    amount: data.type === 'charge.refunded' ? (amount_refunded ?? amount) : amount,
    currency,
    reportedAt: new Date(data.created * 1000),
    isTest: data.livemode !== true,
  };
}
