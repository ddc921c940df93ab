import { Injectable } from '@nestjs/common';
import type { PaymentProblem, UnmatchedPayment } from '../../contract/api/payments.ts';
import { PAYMENT_PROBLEMS } from '../../contract/payments.ts';
import { Database } from '../database/database.ts';
import { isoTime } from '../orders/order-record.ts';

@Injectable()
export class PaymentProblemsRepository {
  constructor(private readonly database: Database) {}

  /** Payments that need an operator, newest first. A wrong payment is settled once its order is paid or cancelled. */
  find(): Promise<PaymentProblem[]> {
    return this.database.query(
      `select o.id as "orderId", o.order_number as "orderNumber", p.outcome
       from stripe_payments p join orders o on o.id = p.order_id
       where p.outcome not in ('paid', 'not completed')
         and p.received_at > now() - interval '${PAYMENT_PROBLEMS.days} days'
         and case p.outcome
           when 'order cancelled' then o.status = 'cancelled' when 'paid before' then true else o.status = 'pending' end
       order by p.received_at desc limit ${PAYMENT_PROBLEMS.maximum}`,
    );
  }

  /** Payments without a known order, newest first. */
  findUnmatched(): Promise<UnmatchedPayment[]> {
    return this.database.query(
      `select p.session_id as "sessionId", ${isoTime('p.received_at')} as "receivedAt",
         p.amount_total::float8 as "amountTotal", p.currency
       from stripe_payments p
       where p.outcome not in ('paid', 'not completed') and p.order_id is null
         and p.received_at > now() - interval '${PAYMENT_PROBLEMS.days} days'
       order by p.received_at desc limit ${PAYMENT_PROBLEMS.maximum}`,
    );
  }
}
