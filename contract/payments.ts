/** The actor in the history of an order that a Stripe payment has marked as paid. */
export const STRIPE = 'Stripe';

/** Outcomes of a Stripe payment. All but the first three need an operator. */
export const PAYMENT_OUTCOMES = [
  'paid',
  'not completed',
  'failed',
  'order cancelled',
  'paid before',
  'wrong currency',
  'wrong amount',
  'test mode',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** A paid order that was cancelled, by its customer or otherwise: it needs a refund. */
export const REFUND_DUE = 'cancelled by the customer';
export const CANCELLED_PAID = 'cancelled after payment';

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

/**
 * At most `maximum` problems are listed at a time, each until it is solved or an operator dismisses it. Problems that
 * no event solves expire: after `days` without money to refund, after `longDays` for disputes and failed refunds.
 */
export const PAYMENT_PROBLEMS = { maximum: 5, days: 7, longDays: 60 } as const;

/** In the URL of /pay: which order to pay, and whether the customer comes back from Stripe. */
export const PAYMENT_TOKEN_PARAM = 'order';
export const RETURNED_PARAM = 'returned';
