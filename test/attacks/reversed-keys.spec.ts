import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { ORDER_READ_BACK } from '../../contract/order-row.ts';
import { batchKind, batchRow } from '../../server/data-api/batch-statement.ts';
import { OrderBatches } from '../../server/data-api/order-batches.ts';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { until } from '../shop/until.ts';

const KEYS = 18;
const WAVES = IS_LONG_RUN ? 300 : 10;
const APPLICATION = 'reversed keys';

jest.setTimeout(10 * 60_000);
beforeAll(() => migrateUp(databaseUrl(), () => {}));

/** The price rule refuses it at the end of its statement: until then the statement has its key. */
const unsold = orderRow({ items: [{ ...ORDER_LINE, title: 'Yacht' }] });

function place(batches: OrderBatches, key: string, returning: readonly string[]): Promise<string> {
  const row = { ...unsold, idempotency_key: key };
  const insert = {
    columns: Object.keys(row),
    rows: [row],
    returning,
    missingDefault: false,
    singular: false,
  };
  const kind = batchKind(insert);
  if (kind === undefined) throw new Error('It is sent without a batch.');
  return batches.insert(kind, batchRow(insert));
}

/** The same keys in batches of two instances, in opposite order and of different kinds. */
async function sendReversed(pools: Pool[]): Promise<PromiseSettledResult<string>[]> {
  const keys = Array.from({ length: KEYS }, () => randomUUID());
  // New instances each time: these have no refused orders behind them, for which they would make smaller batches.
  const [one, other] = pools.map((pool) => new OrderBatches(pool)) as [OrderBatches, OrderBatches];
  return Promise.allSettled([
    ...keys.map((key) => place(one, key, ORDER_READ_BACK)),
    ...keys.toReversed().map((key) => place(other, key, [])),
  ]);
}

const statistics = () =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ deadlocks: number; connections: number }>(
      `select deadlocks::int,
              (select count(*)::int from pg_stat_activity where application_name = $1) as connections
         from pg_stat_database where datname = current_database()`,
      [APPLICATION],
    );
    return rows[0] ?? { deadlocks: 0, connections: 0 };
  });

it('whoever sends the same keys in opposite order makes no statements wait for each other', async () => {
  const { deadlocks } = await statistics();
  const pools = [0, 1].map(
    () => new Pool({ connectionString: databaseUrl(), application_name: APPLICATION, max: 5 }),
  );
  for (let wave = 0; wave < WAVES; wave += 1) {
    const outcomes = await sendReversed(pools);
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
    expect(codes).toEqual(codes.map(() => '23514'));
  }
  await Promise.all(pools.map((pool) => pool.end()));
  // What a connection has counted is certain once it is gone.
  await until(async () => (await statistics()).connections === 0);
  expect((await statistics()).deadlocks).toBe(deadlocks);
});
