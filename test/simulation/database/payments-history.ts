import { BUILT_IN_PRODUCT } from '../../../contract/built-in-product.ts';
import { toCents } from '../../../contract/money.ts';
import { PaymentsRepository } from '../../../server/payments/payments.repository.ts';
import type { CheckoutSession } from '../../../server/payments/stripe-event.ts';
import type { History } from '../history.ts';
import type { Processes, Rewrite } from './processes.ts';
import { storeOrders } from './store-orders.ts';

const RULES = { acceptTestMode: false };

const sessionOf = (orderId: string, number: number, isPaid: boolean): CheckoutSession => ({
  id: `cs_live_${orderId.replaceAll('-', '')}_${number}`,
  orderId,
  isPaid,
  isTest: false,
  hasFailed: false,
  currency: 'usd',
  cents: toCents(BUILT_IN_PRODUCT.salePrice),
});

/** Stripe's events about an order, doubled and reordered, in several instances, while an operator may cancel it. */
export async function playPayments(history: History, processes: Processes, rewrite?: Rewrite): Promise<void> {
  await processes.emptyShop(history.seed);
  const [orderId = ''] = await storeOrders(
    { query: (sql, values) => processes.execute(sql, values) as never },
    [{ email: 'ada@example.com' }],
  );
  const sessions = Array.from({ length: 3 }, () =>
    sessionOf(orderId, history.between(1, 2), history.chance(0.8)),
  );
  for (const [index, session] of sessions.entries()) {
    history.log(`session ${session.id.slice(-1)} ${session.isPaid}`);
    processes.start(
      `event ${index}`,
      (database) => new PaymentsRepository(database).record(session, RULES),
      rewrite,
    );
  }
  if (history.chance(0.3)) {
    history.fault('cancel');
    processes.start('cancel', async (database) => {
      await database.transactionAs('operator@shop.example', async (transaction) => {
        await transaction.query('select from orders where id = $1 for no key update', [orderId]);
        await transaction.query(`update orders set status = 'cancelled' where id = $1`, [orderId]);
      });
    });
  }
  history.fault('events at the same time');
  await processes.run(history, history.oneOf([0, 0.1]));
  // Stripe sends an event again until a response says that it was recorded.
  processes.start('again', async (database) => {
    for (const session of sessions) await new PaymentsRepository(database).record(session, RULES);
  });
  await processes.run(history, 0);
  await verify(processes, new Set(sessions.filter(({ isPaid }) => isPaid).map(({ id }) => id)));
}

async function verify(processes: Processes, paid: Set<string>): Promise<void> {
  const payments = await processes.execute<{ session_id: string; outcome: string }>(
    'select session_id, outcome from stripe_payments',
  );
  const [order] = await processes.execute<{ status: string }>('select status from orders');
  const completed = payments.filter(({ outcome }) => outcome !== 'not completed');
  const outcomes = completed.map(({ outcome }) => outcome);
  if (completed.length !== paid.size)
    throw new Error(`${completed.length} of ${paid.size} payments are recorded.`);
  if (outcomes.filter((outcome) => outcome === 'paid').length > 1)
    throw new Error('An order was paid twice.');
  if (paid.size > 0 && !outcomes.some((outcome) => ['paid', 'order cancelled'].includes(outcome)))
    throw new Error(`The payments are ${outcomes}.`);
  if (outcomes.includes('paid') && order?.status === 'pending') throw new Error('A paid order is pending.');
}
