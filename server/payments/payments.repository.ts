import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../../contract/orders.ts';
import { type PaymentOutcome, STRIPE } from '../../contract/payments.ts';
import { Database } from '../database/database.ts';
import { lockOrder } from '../orders/order-state.ts';
import type { CheckoutSession } from './stripe-event.ts';

interface PayableRecord {
  status: OrderStatus;
  cents: number;
  paid_before: boolean;
}

export interface PaymentRules {
  /** Whether a payment in Stripe's test mode marks an order as paid. */
  acceptTestMode: boolean;
}

/** The outcome of a payment. A cancelled order stays cancelled, and a paid one is not paid again. */
export function outcomeOf(
  session: CheckoutSession,
  order: PayableRecord,
  { acceptTestMode }: PaymentRules,
): PaymentOutcome {
  if (!session.isPaid) return session.hasFailed ? 'failed' : 'not completed';
  if (session.isTest && !acceptTestMode) return 'test mode';
  if (order.status === 'cancelled') return 'order cancelled';
  if (order.paid_before) return 'paid before';
  if (session.currency !== 'usd') return 'wrong currency';
  return session.cents === order.cents ? 'paid' : 'wrong amount';
}

const CURRENCY = /^[a-z]{3}$/;

/** Whether the shop's owner has received money. */
const isMoney = ({ isPaid, isTest }: CheckoutSession, { acceptTestMode }: PaymentRules) =>
  isPaid && (!isTest || acceptTestMode);

@Injectable()
export class PaymentsRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined if the event is already recorded */
  record(
    session: CheckoutSession,
    rules: PaymentRules,
  ): Promise<PaymentOutcome | 'unknown order' | undefined> {
    const { id, orderId, cents, currency, paymentIntentId } = session;
    return this.database.transactionAs(STRIPE, async (transaction) => {
      if (orderId !== undefined) await lockOrder(transaction, orderId);
      const [order] = await transaction.query<(PayableRecord | undefined)[]>(
        `select o.status, (o.total * 100)::float8 as cents, exists (
           select from stripe_payments p
           where p.order_id = o.id and p.session_id <> $2 and p.outcome in ('paid', 'order cancelled', 'paid before')
         ) as paid_before
         from orders o where o.id = $1`,
        [orderId ?? null, id],
      );
      const outcome = order === undefined ? 'unknown order' : outcomeOf(session, order, rules);
      if (outcome === 'unknown order' && !isMoney(session, rules)) return outcome;
      const recorded = await transaction.query<unknown[]>(
        `insert into stripe_payments as p (session_id, order_id, outcome, amount_total, currency)
         values ($1, $2, $3, $4, $5)
         on conflict (session_id) do update
           set order_id = excluded.order_id, outcome = excluded.outcome, received_at = clock_timestamp()
           where excluded.outcome <> p.outcome and (p.order_id is null
             or p.order_id = excluded.order_id and (p.outcome = 'not completed'
               -- Events arrive in any order.
               or p.outcome = 'failed' and excluded.outcome <> 'not completed'))
         returning p.session_id`,
        [id, order && orderId, outcome, cents, currency && CURRENCY.test(currency) ? currency : null],
      );
      if (paymentIntentId !== undefined)
        await transaction.query(
          `insert into stripe_payment_intents (id, session_id)
           select $1, $2 where exists (select from stripe_payments where session_id = $2)
           on conflict do nothing`,
          [paymentIntentId, id],
        );
      if (recorded.length === 0) return undefined;
      if (outcome === 'paid')
        await transaction.query(`update orders set status = 'paid' where id = $1 and status <> 'paid'`, [
          orderId,
        ]);
      return outcome;
    });
  }
}
