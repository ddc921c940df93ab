import { Injectable } from '@nestjs/common';
import type { PaymentProblem, UnmatchedPayment } from '../../../contract/api/payments.ts';
import { CUSTOMER } from '../../../contract/order-pages.ts';
import { CANCELLED_PAID, PAYMENT_PROBLEMS, REFUND_DUE } from '../../../contract/payments.ts';
import { Database } from '../../database/database.ts';
import { isoMicroseconds } from '../../database/iso-time.ts';
import { IS_UNDOABLE_CHANGE } from '../../orders/cancellations.repository.ts';
import { CANCELLATION_PROBLEM, COUNTED_REVERSAL, IS_REFUNDED } from '../../orders/payments-sql.ts';

const { maximum, days, longDays } = PAYMENT_PROBLEMS;

const isListed = (problem: string) =>
  `not exists (select from dismissed_payment_problems d where d.problem = ${problem})`;

/** What identifies a problem of the payment `p`, and of the refund or dispute `r`. */
const PAYMENT = `p.session_id || ' ' || p.outcome`;
const REVERSAL = `r.id || ' ' || r.state`;

/** Whether the payment `p` is not what its order needs, or has no order. The first condition is that of the index. */
const NEEDS_OPERATOR = `p.outcome not in ('paid', 'not completed') and p.outcome <> 'failed'
  and not ${IS_REFUNDED} and ${isListed(PAYMENT)}`;

const HAS_RIGHT_PAYMENT = `exists (
  select from stripe_payments other where other.order_id = o.id and other.outcome = 'paid')`;

/** Marking an order as paid accepts its wrong payment, unless Stripe has received the right one as well. */
const PAYMENTS = `
  select ${PAYMENT} as id, o.id as "orderId", o.order_number as "orderNumber", p.outcome, p.amount_total::float8 as amount,
    p.currency, p.received_at as at
  from stripe_payments p join orders o on o.id = p.order_id
  where ${NEEDS_OPERATOR} and case p.outcome
    when 'order cancelled' then o.status = 'cancelled'
    when 'paid before' then true
    when 'test mode' then o.status = 'pending' and p.received_at > now() - interval '${days} days'
    else o.status <> 'paid' or ${HAS_RIGHT_PAYMENT} end
    -- Nothing can be refunded of a payment of nothing.
    and (p.amount_total is distinct from 0 or o.status = 'pending')`;

/** Paid orders that were cancelled. Without Stripe's event, the shop doesn't know that they were refunded. */
const REFUNDS_DUE = `
  select ${CANCELLATION_PROBLEM}, o.id, o.order_number,
    case c.changed_by when '${CUSTOMER}' then '${REFUND_DUE}' else '${CANCELLED_PAID}' end, null, null, c.changed_at
  from order_status_changes c join orders o on o.id = c.order_id
  where c.from_status = 'paid' and c.to_status = 'cancelled' and o.status = 'cancelled' and not coalesce(${IS_UNDOABLE_CHANGE}, false)
    and not exists (select from order_status_changes later where later.order_id = c.order_id and later.id > c.id)
    and ${isListed(CANCELLATION_PROBLEM)} and not exists (
      select from stripe_payments p where p.order_id = o.id and case
        when p.outcome = 'paid' then ${IS_REFUNDED}
        when p.outcome in ('wrong amount', 'wrong currency') then not ${HAS_RIGHT_PAYMENT} end
    )`;

/** The refunds and disputes `r` of the last weeks, with their payments `p`, if they are known. */
const RECENT_REVERSALS = `stripe_reversals r
  left join stripe_payment_intents i on i.id = r.payment_intent_id
  left join stripe_payments p on p.session_id = i.session_id`;
// The last condition lets PostgreSQL use the index.
const IS_RECENT = `${COUNTED_REVERSAL} and ${isListed(REVERSAL)} and r.reported_at > now() -
  case when r.state in ('dispute needs response', 'refund failed') then interval '${longDays} days'
    else interval '${days} days' end
  and r.reported_at > now() - interval '${longDays} days'`;

/** A refund is settled once its order ships or is cancelled. */
const REVERSALS = `
  select ${REVERSAL}, o.id, o.order_number, r.state, r.amount::float8, r.currency, r.reported_at
  from ${RECENT_REVERSALS} join orders o on o.id = p.order_id
  where ${IS_RECENT} and case
    when r.state in ('refund pending', 'refunded')
      then p.outcome = 'paid' and o.status = 'paid' and o.shipped_at is null
    when r.state = 'refund failed' then not ${IS_REFUNDED}
    else r.state = 'dispute needs response' end`;

const PROBLEMS = `${PAYMENTS} union all ${REVERSALS} union all ${REFUNDS_DUE}`;

/** Payments, refunds and disputes without a known order. */
const UNMATCHED = `
  select ${PAYMENT} as id, p.session_id as "stripeId", null as reversal, p.amount_total::float8 as amount, p.currency,
    p.received_at as at
  from stripe_payments p
  where ${NEEDS_OPERATOR} and p.order_id is null and p.amount_total is distinct from 0
  union all
  select ${REVERSAL}, r.payment_intent_id, r.state, r.amount::float8, r.currency, r.reported_at
  from ${RECENT_REVERSALS}
  where ${IS_RECENT} and (p.session_id is null or p.order_id is null and r.state like 'dispute%')
    and r.state not in ('dispute under review', 'dispute won', 'dispute lost')`;

export interface Problems<Problem> {
  /** The disputes, then the newest of the others. */
  listed: Problem[];
  total: number;
}

/** Payments, refunds and disputes that need an operator. */
@Injectable()
export class PaymentProblemsRepository {
  constructor(private readonly database: Database) {}

  find(): Promise<Problems<PaymentProblem>> {
    return this.list(
      `select id, "orderId", "orderNumber", outcome, amount, currency, at, outcome like 'dispute%' as is_first
       from (${PROBLEMS}) problems`,
    );
  }

  /** Those without a known order. */
  findUnmatched(): Promise<Problems<UnmatchedPayment>> {
    return this.list(
      `select id, "stripeId", reversal, ${isoMicroseconds('at')} as "receivedAt", amount, currency, at,
         coalesce(reversal like 'dispute%', false) as is_first
       from (${UNMATCHED}) unmatched`,
    );
  }

  /** @returns whether it is in a list, or was dismissed before */
  dismiss(problem: string, operator: string): Promise<boolean> {
    return this.database.transactionAs(operator, async (transaction) => {
      await transaction.execute(
        `insert into dismissed_payment_problems (problem)
         select $1 where exists (select from (${PROBLEMS}) problems where id = $1)
           or exists (select from (${UNMATCHED}) unmatched where id = $1)
         on conflict do nothing`,
        [problem],
      );
      const known = await transaction.query<unknown[]>(
        'select from dismissed_payment_problems where problem = $1',
        [problem],
      );
      return known.length > 0;
    });
  }

  private async list<Problem>(problems: string): Promise<Problems<Problem>> {
    const [{ listed, total }] = await this.database.query<[Problems<Problem>]>(
      `with problems as materialized (${problems})
       select (select count(*)::int from problems) as total, (
         select coalesce(json_agg(to_jsonb(p) - 'at' - 'is_first' order by p.is_first desc, p.at desc), '[]')
         from (select * from problems order by is_first desc, at desc limit ${maximum}) p
       ) as listed`,
    );
    return { listed, total };
  }
}
