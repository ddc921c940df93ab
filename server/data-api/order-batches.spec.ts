import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../database/database-error.ts';
import type { BatchKind } from './batch-statement.ts';
import { OrderBatches } from './order-batches.ts';
import { READABLE_COLUMNS } from './order-columns.ts';

const CONNECTIONS = 5;
const ORDERS = 1_000;

/** A PostgreSQL that never answers, behind a pool of connections. */
function silentPool() {
  const connect = jest.fn(() => new Promise<never>(() => {}));
  return { options: { max: CONNECTIONS }, connect } as unknown as Pool & { connect: typeof connect };
}

const kind: BatchKind = { name: 'insert_orders_0', returning: READABLE_COLUMNS };

describe('orders that wait for a batch', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('take no more connections than there are, and are refused in time while PostgreSQL is silent', async () => {
    const pool = silentPool();
    const batches = new OrderBatches(pool);
    const refusals: unknown[] = [];
    for (let order = 0; order < ORDERS; order += 1)
      batches.insert(kind, {}).catch((error) => refusals.push(error));
    await jest.advanceTimersByTimeAsync(3_900);
    expect(pool.connect).toHaveBeenCalledTimes(CONNECTIONS);
    expect(refusals).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(700);
    // One order in the first statement, 32 in the others.
    expect(refusals).toHaveLength(ORDERS - 1 - (CONNECTIONS - 1) * 32);
    expect(refusals.every(isDatabaseUnavailable)).toBe(true);
  });
});
