import { EMAILED_STATUS, SENT_BEFORE_RESTORE } from '../../../contract/order-emails.ts';
import { SUMMARY_DAYS } from '../../../contract/orders.ts';
import { JUST_CANCELLED } from '../../orders/cancellations.repository.ts';
import { DEMO_ADDRESS_END } from '../../orders/demo-address.ts';
import { HAS_PAYMENT } from '../../orders/payments-sql.ts';

/** The mailbox, as far as PostgreSQL can normalize it. `comparableMailbox` does the rest when the email is leased. */
export const RECIPIENT = String.raw`lower(regexp_replace(o.email, '\+[^@]*@', '@'))`;

/**
 * Whether the status of the order `o` makes its email `e` untrue or unnecessary. A confirmation that an operator resends states
 * the current status, so it never is. A cancellation email replaces a confirmation that was not sent in time.
 */
export const IS_OUTDATED = `(${[
  `o.status = 'cancelled' and (e.kind = 'shipped' or e.kind = 'confirmation' and e.requests = 0)`,
  `e.kind = 'reminder' and ${HAS_PAYMENT}`,
  ...Object.entries(EMAILED_STATUS).map(([kind, status]) => `e.kind = '${kind}' and o.status <> '${status}'`),
].join(' or ')})`;

/** How this sentence ended in earlier releases. */
const FORMER_SENT_BEFORE_RESTORE = '{%was probably sent after that.,%has probably been sent since.}';

/**
 * Failed emails worth retrying. Excludes those that were probably sent before the shop was restored, according to the
 * error from this or an earlier release. The customer of a cancelled order gets only the cancellation email: any other
 * would look like a mistake.
 */
export const FAILED = `from order_emails e
  where state = 'failed' and created_at > now() - interval '${SUMMARY_DAYS} days'
    and (error = '${SENT_BEFORE_RESTORE}' or error like any ('${FORMER_SENT_BEFORE_RESTORE}')) is not true
    and (kind = 'notice' or exists (
      select from orders o
      where o.id = e.order_id and (e.kind = 'cancelled' or o.status <> 'cancelled') and not ${IS_OUTDATED}
    ))`;

/** Excludes emails to the customer of an order whose cancellation can still be undone: they would say that it is cancelled. */
export const IS_SETTLED = `(e.kind = 'notice' or not ${JUST_CANCELLED})`;

/** How long the shop tries to send an email, and how old the order or the change may be that it is about. */
export const RETRIED_FOR = `interval '2 days'`;

/** Resets an email as if it had never been attempted. */
export const RESET = `state = 'waiting', attempts = 0, error = null, gathered_in = null, expires_at = now() + ${RETRIED_FOR}`;

/** Since when an email should have been sent: since it was last queued, or later if its first attempt is. */
export const DUE_SINCE = `case when attempts = 0 then greatest(expires_at - ${RETRIED_FOR}, next_attempt_at)
  else expires_at - ${RETRIED_FOR} end`;

/** Excludes the orders of the demo, for which no email is sent. */
export const IS_REAL = `o.email not like '%${DEMO_ADDRESS_END}'`;
