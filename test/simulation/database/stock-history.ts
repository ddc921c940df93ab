import { BUILT_IN_PRODUCT } from '../../../contract/built-in-product.ts';
import { sqlState } from '../../../server/database/database-error.ts';
import type { OrderEventPublisher } from '../../../server/order-events/order-event-publisher.ts';
import { OrderStockService } from '../../../server/order-stock/order-stock.service.ts';
import { StockRepository } from '../../../server/stock/stock.repository.ts';
import { StockService } from '../../../server/stock/stock.service.ts';
import type { History } from '../history.ts';
import type { Processes, Rewrite } from './processes.ts';
import { storeOrders } from './store-orders.ts';

const { _id: product, title } = BUILT_IN_PRODUCT;
const COLORS = ['Blue', 'Pink'] as const;
const SOLD_OUT = 'P0001';
const OPERATOR = 'operator@shop.example';
/** Longer ago than a cancellation can be undone. */
const LONG_AGO = `now() - interval '1 minute'`;

const events = { publish() {} } as unknown as OrderEventPublisher;

/** Ignores what an operator reads when another one was first, or nothing is left. */
async function asOperator(change: Promise<unknown>): Promise<void> {
  await change.catch((error) => {
    if (error.status !== 409) throw error;
  });
}

/** Orders, operators who count, and operators who put back the item of a cancelled order, all at the same time. */
export async function playStock(history: History, processes: Processes, rewrite?: Rewrite): Promise<void> {
  await processes.emptyShop(history.seed);
  const cancelled = await storeOrders({ query: (sql, values) => processes.execute(sql, values) as never }, [
    { email: 'cancelled@example.com' },
  ]);
  await processes.execute(`update orders set status = 'cancelled'`);
  await processes.execute(`update order_status_changes set changed_at = ${LONG_AGO}`);
  // Half of the histories have only what can deadlock: an operator who counts while a batch of all colors is stored.
  const kinds: Kind[] = history.chance(0.5) ? ['count', 'order'] : [];
  const least = kinds.length > 0 ? 1 : 0;
  const before = new Map(COLORS.map((color) => [color as string, history.between(least, 3)]));
  for (const [color, remaining] of before)
    await processes.execute('insert into stock_counts (title, color, remaining) values ($1, $2, $3)', [
      title,
      color,
      remaining,
    ]);
  const actors = kinds.length || history.between(2, 4);
  for (let actor = 0; actor < actors; actor += 1) {
    const kind = kinds[actor] ?? history.oneOf(KINDS);
    const colors = kinds.length > 0 ? COLORS : undefined;
    startActor(history, processes, { actor, kind, cancelledId: cancelled[0] as string, colors }, rewrite);
  }
  await processes.run(history, history.oneOf([0, 0.05]));
  await verify(processes, before);
}

type Kind = 'order' | 'put back' | 'count';
const KINDS: Kind[] = ['order', 'order', 'order', 'put back', 'count', 'count'];

interface Actor {
  actor: number;
  kind: Kind;
  cancelledId: string;
  /** Of its orders; random ones otherwise. */
  colors?: readonly string[];
}

function startActor(
  history: History,
  processes: Processes,
  { actor, kind, cancelledId, colors }: Actor,
  rewrite?: Rewrite,
): void {
  const color = history.oneOf(COLORS);
  const some = Array.from({ length: history.oneOf([1, 2, 3, 3]) }, () => history.oneOf(COLORS));
  const orders = (colors ?? some).map((ordered) => ({
    email: `shopper-${actor}@example.com`,
    color: ordered,
  }));
  const remaining = history.between(0, 3);
  if (kind !== 'order') history.fault(kind);
  processes.start(
    `${kind} ${actor}`,
    async (database) => {
      if (kind === 'order') {
        await database
          .transaction((transaction) => storeOrders(transaction, orders))
          .catch((error) => {
            if (sqlState(error) !== SOLD_OUT) throw error;
          });
      } else if (kind === 'put back') {
        await asOperator(new OrderStockService(database, events).change(cancelledId, 'returned', OPERATOR));
      } else {
        const stock = new StockService(database, new StockRepository(database), events);
        const count = (await stock.counts()).find((each) => each.color === color);
        await asOperator(
          stock.setCount({ product, color, remaining, version: count?.version ?? 0 }, OPERATOR),
        );
      }
    },
    rewrite,
  );
}

/** What is left is what there was, and what operators added, without what was sold. */
async function verify(processes: Processes, before: Map<string, number>): Promise<void> {
  const counts = await processes.execute<{
    color: string;
    remaining: number;
    added: number;
    sold: number;
    returned: number;
  }>(
    `select c.color, c.remaining,
       (select coalesce(sum(s.remaining - s.before), 0)::int from stock_changes s where s.color = c.color) as added,
       (select count(*)::int from stock_changes s where s.color = c.color and s.kind = 'returned') as returned,
       (select count(*)::int from orders o where o.items -> 0 ->> 'color' = c.color and o.status = 'pending') as sold
     from stock_counts c where title = $1`,
    [title],
  );
  for (const { color, remaining, added, sold, returned } of counts) {
    const expected = (before.get(color) ?? 0) + added - sold;
    if (remaining < 0 || remaining !== expected)
      throw new Error(`${remaining} are left in ${color} instead of ${expected}: ${sold} were sold.`);
    if (returned > 1) throw new Error(`The item of one order was put back ${returned} times.`);
  }
}
