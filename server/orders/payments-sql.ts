import type { Settings } from '../config/settings.ts';

/** After this long, the customer of an unpaid order gets a reminder. */
export const REMIND_AFTER = `interval '24 hours'`;

/**
 * Which refunds and disputes `r` count. A charge contains the sum of its refunds, so it counts only if none of them was
 * reported separately.
 */
export const COUNTED_REVERSAL = `not (r.id ~ '^(ch|py)_' and exists (
  select from stripe_reversals e where e.payment_intent_id = r.payment_intent_id and e.id ~ '^(re|pyr)_'))`;

/** Whether all of the payment `p` was refunded. A payment of nothing, as with a discount of 100%, cannot be. */
export const IS_REFUNDED = `(p.amount_total is distinct from 0 and coalesce(p.amount_total, 1) <= (
  select coalesce(sum(r.amount), 0)
  from stripe_payment_intents i join stripe_reversals r on r.payment_intent_id = i.id
  where i.session_id = p.session_id and r.currency = coalesce(p.currency, r.currency)
    and r.state in ('refund pending', 'refunded') and ${COUNTED_REVERSAL}))`;

/** Whether the order `o` has a payment that needs to be completed or checked, so that it must not be paid a second time. */
export const HAS_PAYMENT = `exists (
  select from stripe_payments p
  where p.order_id = o.id and p.outcome not in ('test mode', 'failed') and not ${IS_REFUNDED})`;

/** Whether the customer of the order `o` has to pay, as far as the shop knows. */
export const IS_UNPAID = `(o.status = 'pending' and o.total > 0 and not ${HAS_PAYMENT})`;

/** Since when the order `o` has been unpaid: since it was placed, or since its latest payment failed. */
const UNPAID_SINCE = `greatest(o.created_at, (
  select max(p.received_at) from stripe_payments p where p.order_id = o.id and p.outcome = 'failed'))`;

const DAYS_AGO = 'now() - make_interval(days => s.value::integer)';

/** Whether the order `o` is older than the setting `s` allows unpaid orders to be. */
export const IS_OVERDUE = `(o.created_at >= s.since and o.created_at < ${DAYS_AGO} and ${UNPAID_SINCE} < ${DAYS_AGO})`;

type Stripe = Pick<Settings, 'stripeSecretKey'>;

/**
 * Whether the order `o` has a session that may have been paid at Stripe. Only with a key can the shop ask; without one, a
 * session matters until it expires.
 */
const hasSession = ({ stripeSecretKey }: Stripe, condition = 'true') => `exists (
  select from stripe_checkouts c where c.order_id = o.id and c.session_id is not null and ${condition}
    ${stripeSecretKey === undefined ? 'and c.expires_at > now()' : ''})`;

/** Whether the session of the order `o` at Stripe still has to be checked before the customer is reminded. */
export const isUnchecked = (settings: Stripe) =>
  hasSession(settings, `c.checked_at < o.created_at + ${REMIND_AFTER}`);

/** Whether Stripe may have an unreported payment for the order `o`: it cannot have one without a session. */
export const mayBePaid = (settings: Stripe) => hasSession(settings);

const RECEIVED = `p.order_id = o.id and p.amount_total is distinct from 0
  and p.outcome in ('paid', 'order cancelled', 'paid before', 'wrong currency', 'wrong amount')`;

/** Whether the customer of `o` has disputed the payment: unless you win, their bank returns it. */
const IS_DISPUTED = `exists (
  select from stripe_payments p join stripe_payment_intents i on i.session_id = p.session_id
    join stripe_reversals r on r.payment_intent_id = i.id
  where ${RECEIVED} and r.state like 'dispute%' and r.state <> 'dispute won')`;

/** What became of the money for the order `o` at Stripe; null if none has arrived there. */
export const MONEY_AT_STRIPE = `case
  when ${IS_DISPUTED} then 'disputed'
  when exists (select from stripe_payments p where ${RECEIVED} and not ${IS_REFUNDED}) then 'received'
  when exists (select from stripe_payments p where ${RECEIVED}) then 'refunded' end`;

/** What identifies a paid order that was cancelled by the status change `c`, among the problems that an operator can dismiss. */
export const CANCELLATION_PROBLEM = `'change ' || c.id`;

/** Whether the refund of the cancelled order `o` was made at Stripe, or dismissed by an operator. */
export const IS_REFUND_SETTLED = `(case ${MONEY_AT_STRIPE} when 'refunded' then true when 'disputed' then false else exists (
  select from order_status_changes c join dismissed_payment_problems d on d.problem = ${CANCELLATION_PROBLEM}
  where c.order_id = o.id and d.dismissed_by is not null
    and not exists (select from order_status_changes later where later.order_id = c.order_id and later.id > c.id)
) and not exists (
  select from stripe_payments p where p.order_id = o.id and p.outcome = 'order cancelled' and not ${IS_REFUNDED}
) end)`;
