/** Who is named in the history of an order that a payment at Stripe has marked as paid. */
export const STRIPE = 'Stripe';

/** What a payment at Stripe came to. All but the first two are left to the operator. */
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

/** The most payments that are listed for an operator to see to, the newest, and for how long. */
export const PAYMENT_PROBLEMS = { most: 5, days: 7 } as const;
