import { Injectable } from '@nestjs/common';
import type { OrderStatus } from '../../contract/orders.ts';
import { type PaymentOutcome, STRIPE } from '../../contract/payments.ts';
import { Database } from '../database/database.ts';
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
  if (!session.isPaid) return 'not completed';
  if (session.isTest && !acceptTestMode) return 'test mode';
  if (order.status === 'cancelled') return 'order cancelled';
  if (order.paid_before) return 'paid before';
  if (session.currency !== 'usd') return 'wrong currency';
  return session.cents === order.cents ? 'paid' : 'wrong amount';
}

@Injectable()
export class PaymentsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the order to serialize concurrent events. @returns undefined if the event is already recorded */
  record(
    session: CheckoutSession,
    rules: PaymentRules,
  ): Promise<PaymentOutcome | 'unknown order' | undefined> {
    const { id, orderId } = session;
    return this.database.transactionAs(STRIPE, async (transaction) => {
      await transaction.query('select from orders where id = $1 for no key update', [orderId ?? null]);
      const [order] = await transaction.query<(PayableRecord | undefined)[]>(
        `select o.status, (o.total * 100)::float8 as cents, exists (
           select from stripe_payments p
           where p.order_id = o.id and p.session_id <> $2 and p.outcome in ('paid', 'order cancelled', 'paid before')
         ) as paid_before
         from orders o where o.id = $1`,
        [orderId ?? null, id],
      );
      if (order === undefined) return 'unknown order';
      const outcome = outcomeOf(session, order, rules);
      const recorded = await transaction.query<unknown[]>(
        `insert into stripe_payments as p (session_id, order_id, outcome) values ($1, $2, $3)
         on conflict (session_id) do update set outcome = excluded.outcome, received_at = clock_timestamp()
           where p.order_id = excluded.order_id and p.outcome = 'not completed' and excluded.outcome <> p.outcome
         returning p.session_id`,
        [id, orderId, outcome],
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
