import { Injectable } from '@nestjs/common';
import type { PaymentProblem, UnmatchedPayment } from '../../contract/api/payments.ts';
import { CUSTOMER } from '../../contract/order-pages.ts';
import { PAYMENT_PROBLEMS, REFUND_DUE } from '../../contract/payments.ts';
import { Database } from '../database/database.ts';
import { isoTime } from '../orders/order-record.ts';
import { COUNTED_REVERSAL, IS_REFUNDED } from '../orders/payments-sql.ts';

const { maximum, days, disputeDays } = PAYMENT_PROBLEMS;

const SINCE = `now() - interval '${days} days'`;

/** Whether the payment `p` needs an operator. */
const NEEDS_OPERATOR = `p.outcome not in ('paid', 'not completed') and p.received_at > ${SINCE} and not ${IS_REFUNDED}`;

/** Customers cancel soon after ordering, so the index of statuses and times finds these few orders. */
const REFUNDS_DUE = `
  select o.id, o.order_number, '${REFUND_DUE}', null, null, latest.changed_at
  from orders o cross join lateral (
    select * from order_status_changes c where c.order_id = o.id order by c.id desc limit 1
  ) latest
  where o.status = 'cancelled' and o.created_at > ${SINCE}
    and latest.changed_by = '${CUSTOMER}' and latest.from_status = 'paid'
    and not exists (
      select from stripe_payments p where p.order_id = o.id and p.outcome = 'paid' and ${IS_REFUNDED})`;

/** The refunds and disputes `r` of the last weeks, with their payments `p`, if they are known. */
const RECENT_REVERSALS = `stripe_reversals r
  left join stripe_payment_intents i on i.id = r.payment_intent_id
  left join stripe_payments p on p.session_id = i.session_id`;
// The last condition is for the index.
const IS_RECENT = `${COUNTED_REVERSAL} and r.reported_at > now() -
  case r.state when 'dispute needs response' then interval '${disputeDays} days' else interval '${days} days' end
  and r.reported_at > now() - interval '${disputeDays} days'`;

/** Payments, refunds and disputes that need an operator, newest first. */
@Injectable()
export class PaymentProblemsRepository {
  constructor(private readonly database: Database) {}

  /** A wrong payment is settled once its order is paid or cancelled, and a refund once its order ships or is cancelled. */
  find(): Promise<PaymentProblem[]> {
    return this.database.query(
      `select order_id as "orderId", order_number as "orderNumber", outcome, amount, currency from (
         select o.id as order_id, o.order_number, p.outcome, p.amount_total::float8 as amount, p.currency, p.received_at as at
         from stripe_payments p join orders o on o.id = p.order_id
         where ${NEEDS_OPERATOR} and case p.outcome
           when 'order cancelled' then o.status = 'cancelled' when 'paid before' then true else o.status = 'pending' end
         union all
         select o.id, o.order_number, r.state, r.amount::float8, r.currency, r.reported_at
         from ${RECENT_REVERSALS} join orders o on o.id = p.order_id
         where ${IS_RECENT} and case
           when r.state in ('refund pending', 'refunded')
             then p.outcome = 'paid' and o.status = 'paid' and o.shipped_at is null
           else r.state in ('refund failed', 'dispute needs response') end
         union all ${REFUNDS_DUE}
       ) problems
       order by at desc limit ${maximum}`,
    );
  }

  /** Those without a known order. */
  findUnmatched(): Promise<UnmatchedPayment[]> {
    return this.database.query(
      `select stripe_id as "stripeId", reversal, ${isoTime('at')} as "receivedAt", amount, currency from (
         select p.session_id as stripe_id, null as reversal, p.received_at as at, p.amount_total::float8 as amount, p.currency
         from stripe_payments p
         where ${NEEDS_OPERATOR} and p.order_id is null
         union all
         select r.payment_intent_id, r.state, r.reported_at, r.amount::float8, r.currency
         from ${RECENT_REVERSALS}
         where ${IS_RECENT} and (p.session_id is null or p.order_id is null and r.state like 'dispute%')
           and r.state not in ('dispute under review', 'dispute won', 'dispute lost')
       ) unmatched
       order by at desc limit ${maximum}`,
    );
  }
}
