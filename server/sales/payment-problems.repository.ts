import { Injectable } from '@nestjs/common';
import type { PaymentProblem, UnmatchedPayment } from '../../contract/api/payments.ts';
import { CUSTOMER } from '../../contract/order-pages.ts';
import { PAYMENT_PROBLEMS, REFUND_DUE } from '../../contract/payments.ts';
import { Database } from '../database/database.ts';
import { isoTime } from '../orders/order-record.ts';

const SINCE = `now() - interval '${PAYMENT_PROBLEMS.days} days'`;

/** Customers cancel soon after ordering, so the index of statuses and times finds these few orders. */
const REFUNDS_DUE = `
  select o.id, o.order_number, '${REFUND_DUE}', latest.changed_at
  from orders o cross join lateral (
    select * from order_status_changes c where c.order_id = o.id order by c.id desc limit 1
  ) latest
  where o.status = 'cancelled' and o.created_at > ${SINCE}
    and latest.changed_by = '${CUSTOMER}' and latest.from_status = 'paid'`;

@Injectable()
export class PaymentProblemsRepository {
  constructor(private readonly database: Database) {}

  /** Payments that need an operator, newest first. A wrong payment is settled once its order is paid or cancelled. */
  find(): Promise<PaymentProblem[]> {
    return this.database.query(
      `select id as "orderId", order_number as "orderNumber", outcome from (
         select o.id, o.order_number, p.outcome, p.received_at as since
         from stripe_payments p join orders o on o.id = p.order_id
         where p.outcome not in ('paid', 'not completed') and p.received_at > ${SINCE}
           and case p.outcome
             when 'order cancelled' then o.status = 'cancelled' when 'paid before' then true else o.status = 'pending' end
         union all ${REFUNDS_DUE}
       ) problems order by since desc limit ${PAYMENT_PROBLEMS.maximum}`,
    );
  }

  /** Payments without a known order, newest first. */
  findUnmatched(): Promise<UnmatchedPayment[]> {
    return this.database.query(
      `select p.session_id as "sessionId", ${isoTime('p.received_at')} as "receivedAt",
         p.amount_total::float8 as "amountTotal", p.currency
       from stripe_payments p
       where p.outcome not in ('paid', 'not completed') and p.order_id is null
         and p.received_at > ${SINCE}
       order by p.received_at desc limit ${PAYMENT_PROBLEMS.maximum}`,
    );
  }
}
