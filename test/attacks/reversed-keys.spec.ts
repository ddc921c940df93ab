import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient } from 'pg';
import { ORDER_READ_BACK } from '../../contract/order-row.ts';
import { batchKind, batchRow } from '../../server/data-api/batches/batch-statement.ts';
import { OrderBatches } from '../../server/data-api/batches/order-batches.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { asOwner, databaseUrl, emptyTables, untilLockWaits } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { UNKNOWN_PRODUCT_ROW } from '../shop/order-row.ts';
import { lockKeys } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

const KEYS = 18;
const WAVES = IS_LONG_RUN ? 100 : 5;
const LOCK_NOT_AVAILABLE = '55P03';
const ROLE = 'reversed keys';
const APPLICATION = `shop as ${ROLE}`;

jest.setTimeout(10 * 60_000);
beforeAll(async () => {
  await migrateDatabase();
  await emptyTables();
});

/** Records the SQLSTATE of each failed statement. */
function recordFailures(client: PoolClient, codes: string[]): void {
  const query = client.query.bind(client) as (statement: object) => Promise<unknown>;
  const recording = (statement: object) =>
    query(statement).catch((error) => {
      codes.push(error.code);
      throw error;
    });
  Object.assign(client, { query: recording });
}

let pools: Pool[] = [];
const failures: string[] = [];
const closePools = async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  pools = [];
};
beforeAll(() => {
  pools = [0, 1].map(() => {
    const pool = new Pool({ connectionString: databaseUrl(), application_name: APPLICATION, max: 5 });
    return pool.on('connect', (client) => recordFailures(client, failures));
  });
});
afterAll(() => closePools());

function placeOrder(batches: OrderBatches, key: string, returning: readonly string[]): Promise<string> {
  const row = { ...UNKNOWN_PRODUCT_ROW, idempotency_key: key };
  const insert = {
    columns: Object.keys(row),
    rows: [row],
    returning,
    missingDefault: false,
    singular: false,
  };
  const kind = batchKind(insert);
  if (kind === undefined) throw new Error('The order cannot be batched.');
  return batches.insert(kind, batchRow(insert));
}

/**
 * Sends the same keys in batches of two instances, in opposite order and of different kinds. Both insert some rows before
 * they reach the key in the middle, which the owner has locked.
 */
function sendReversed(): Promise<PromiseSettledResult<string>[]> {
  const keys = Array.from({ length: KEYS }, () => randomUUID());
  // New instances each time, because refused orders make later batches smaller.
  const [one, other] = pools.map((pool) => new OrderBatches(pool)) as [OrderBatches, OrderBatches];
  return asOwner(async (owner) => {
    await lockKeys(owner, keys.slice(KEYS / 2, KEYS / 2 + 1));
    const outcomes = Promise.allSettled([
      ...keys.map((key) => placeOrder(one, key, ORDER_READ_BACK)),
      ...keys.toReversed().map((key) => placeOrder(other, key, [])),
    ]);
    await untilLockWaits(2, ROLE);
    await owner.query('rollback');
    return outcomes;
  });
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

it('the same keys in opposite order make no statements wait for each other', async () => {
  const { deadlocks } = await statistics();
  let undisturbed = 0;
  for (let wave = 0; wave < WAVES; wave += 1) {
    failures.length = 0;
    const outcomes = await sendReversed();
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
    expect(codes).toEqual(codes.map(() => '23514'));
    if (!failures.includes(LOCK_NOT_AVAILABLE)) undisturbed += 1;
  }
  // On a busy machine, some may wait too long; statements that wait for each other would do so in every wave.
  expect(undisturbed).toBeGreaterThan(0);
  await closePools();
  // A connection's statistics are complete once it is closed.
  await until(async () => (await statistics()).connections === 0);
  expect((await statistics()).deadlocks).toBe(deadlocks);
});
