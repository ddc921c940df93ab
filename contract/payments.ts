/** The actor in the history of an order that a Stripe payment has marked as paid. */
export const STRIPE = 'Stripe';

/** Outcomes of a Stripe payment. All but the first two need an operator. */
export const PAYMENT_OUTCOMES = [
  'paid',
  'not completed',
  'order cancelled',
  'paid before',
  'wrong currency',
  'wrong amount',
  'test mode',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** A paid order that its customer has cancelled: it needs a refund. */
export const REFUND_DUE = 'cancelled by the customer';

/** States of a refund or a dispute at Stripe, in the order in which they follow each other. */
export const REVERSAL_STATES = [
  'refund pending',
  'refunded',
  'refund failed',
  'dispute needs response',
  'dispute under review',
  'dispute won',
  'dispute lost',
] as const;
export type ReversalState = (typeof REVERSAL_STATES)[number];

/** The newest payments that need an operator are listed: at most this many, for this many days.
 * A dispute is listed until you have responded, for longer. */
export const PAYMENT_PROBLEMS = { maximum: 5, days: 7, disputeDays: 60 } as const;

/** In the URL of /pay: which order to pay, and whether the customer comes back from Stripe. */
export const PAYMENT_TOKEN_PARAM = 'order';
export const RETURNED_PARAM = 'returned';
