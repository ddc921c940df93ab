/**
 * Refunds and disputes `r`. A charge has the sum of its refunds, so it counts only if none of them was reported on its own.
 */
export const COUNTED_REVERSAL = `not (r.id ~ '^(ch|py)_' and exists (
  select from stripe_reversals e where e.payment_intent_id = r.payment_intent_id and e.id ~ '^(re|pyr)_'))`;

/** Whether all of the payment `p` was refunded. */
export const IS_REFUNDED = `coalesce(p.amount_total, 1) <= (
  select coalesce(sum(r.amount), 0)
  from stripe_payment_intents i join stripe_reversals r on r.payment_intent_id = i.id
  where i.session_id = p.session_id and r.currency = coalesce(p.currency, r.currency)
    and r.state in ('refund pending', 'refunded') and ${COUNTED_REVERSAL})`;

const RECEIVED = `p.order_id = o.id
  and p.outcome in ('paid', 'order cancelled', 'paid before', 'wrong currency', 'wrong amount')`;

/** Whether the customer of `o` has disputed the payment: unless you win, their bank returns it. */
export const IS_DISPUTED = `exists (
  select from stripe_payments p join stripe_payment_intents i on i.session_id = p.session_id
    join stripe_reversals r on r.payment_intent_id = i.id
  where ${RECEIVED} and r.state like 'dispute%' and r.state <> 'dispute won')`;

/** What became of the money for the order `o` at Stripe; null if none has arrived there. */
export const MONEY_AT_STRIPE = `case
  when ${IS_DISPUTED} then 'disputed'
  when exists (select from stripe_payments p where ${RECEIVED} and not ${IS_REFUNDED}) then 'received'
  when exists (select from stripe_payments p where ${RECEIVED}) then 'refunded' end`;
