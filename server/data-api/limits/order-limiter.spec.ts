import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { IDEMPOTENCY_CONSTRAINT } from '../../../contract/order-row.ts';
import { OrderLimiter } from './order-limiter.ts';

jest.useFakeTimers();
afterEach(() => jest.clearAllTimers());

const ADA = { ip: '203.0.113.7', orders: 1 };

/** @param others orders that other instances have stored */
function limiterOf({ limit = 9, others = 0 } = {}) {
  const database = { away: false, statements: [] as unknown[][] };
  const query = async (text: string, values: [string[], number[]]) => {
    database.statements.push(values);
    if (database.away) throw new Error('away');
    if (!text.includes('orders_per_visitor')) return { rowCount: 0 };
    const [visitors, counts] = values;
    const rows = visitors.map((visitor, index) => ({
      visitor,
      stored: (counts[index] ?? 0) + others,
      milliseconds: 60_000,
    }));
    return { rows };
  };
  const limiter = new OrderLimiter({ ordersPerVisitor: limit }, { query } as unknown as Pool);
  const store = () => limiter.attempt(ADA, async () => 'stored');
  return { limiter, database, store };
}

describe('the limit of orders', () => {
  it('shares counts in one statement per second, and none while nothing is stored', async () => {
    const { database, store } = limiterOf({ limit: 40 });
    await store();
    await store();
    await limiterOf().store();
    expect(database.statements).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(database.statements).toEqual([[['203.0.113.7'], [2]]]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(database.statements).toHaveLength(1);
    await store();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(database.statements.slice(1)).toEqual([[['203.0.113.7'], [1]]]);
  });

  it('includes the orders of other instances until they expire', async () => {
    const { store } = limiterOf({ limit: 9, others: 8 });
    await store();
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(store()).rejects.toMatchObject({
      message: 'Too many orders from this address. Try again in 1 minute.',
      retryAfterSeconds: 60,
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await store()).toBe('stored');
  });

  it('deletes expired rows with its own expired counts, and then stops its timer', async () => {
    const { database, store } = limiterOf();
    await store();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(jest.getTimerCount()).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(database.statements.slice(1)).toEqual([[[], []]]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not count failed orders, and passes on their errors', async () => {
    const { limiter, database } = limiterOf();
    const failing = limiter.attempt(ADA, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(database.statements).toEqual([]);
  });

  it('refuses a visitor with ten times as many refused orders as may be stored', async () => {
    const { limiter, store } = limiterOf({ limit: 2 });
    const refuse = () =>
      limiter.attempt(ADA, () => Promise.reject(Object.assign(new Error('no'), { code: '23514' })));
    for (let refused = 0; refused < 20; refused += 1) await expect(refuse()).rejects.toThrow('no');
    await expect(store()).rejects.toMatchObject({
      message: 'Too many refused orders from this address. Try again in 10 minutes.',
      retryAfterSeconds: 600,
    });
    expect(await limiter.attempt({ ...ADA, ip: '203.0.113.8' }, async () => 'stored')).toBe('stored');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(await store()).toBe('stored');
  });

  /** The visitors passed to `store` for three orders of two visitors, which all fail with `error`. */
  async function refusedVisitors(limit: number, error: Error) {
    const { limiter } = limiterOf({ limit });
    const named: (string | undefined)[] = [];
    const store = async (refusedVisitor?: string) => {
      named.push(refusedVisitor);
      throw error;
    };
    for (const ip of [ADA.ip, ADA.ip, '203.0.113.8'])
      await expect(limiter.attempt({ ...ADA, ip }, store)).rejects.toBe(error);
    return named;
  }
  const refusal = Object.assign(new Error('no'), { code: '23514' });

  it('identifies a visitor with a refused order', async () => {
    expect(await refusedVisitors(9, refusal)).toEqual([undefined, ADA.ip, undefined]);
  });

  it('of 0 identifies no visitors, who may all share one address', async () => {
    expect(await refusedVisitors(0, refusal)).toEqual([undefined, undefined, undefined]);
  });

  it('does not count a replay as a refused order', async () => {
    const replay = new Error(`duplicate key value violates unique constraint "${IDEMPOTENCY_CONSTRAINT}"`);
    const outcome = await refusedVisitors(9, Object.assign(replay, { code: '23505' }));
    expect(outcome).toEqual([undefined, undefined, undefined]);
  });

  it('does not count failures that the order did not cause', async () => {
    const { limiter, store } = limiterOf({ limit: 1 });
    const unavailable = Object.assign(new Error('away'), { code: '57P01' });
    for (let failed = 0; failed < 50; failed += 1)
      await expect(limiter.attempt(ADA, () => Promise.reject(unavailable))).rejects.toBe(unavailable);
    expect(await store()).toBe('stored');
  });

  it('retries counts that it could not share, with one warning', async () => {
    const { database, store } = limiterOf();
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    database.away = true;
    await store();
    await jest.advanceTimersByTimeAsync(3_000);
    database.away = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(database.statements).toEqual(Array(4).fill([['203.0.113.7'], [1]]));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('shares the remaining counts on shutdown', async () => {
    const { limiter, database, store } = limiterOf();
    await store();
    await limiter.onApplicationShutdown();
    expect(database.statements).toEqual([[['203.0.113.7'], [1]]]);
  });

  it('stores only a few orders before it shares them', async () => {
    const { database, store } = limiterOf({ limit: 20, others: 19 });
    await store();
    expect(database.statements).toEqual([]);
    await expect(store()).rejects.toThrow('Too many orders');
    expect(database.statements).toEqual([[['203.0.113.7'], [2]]]);
    // The second was counted, but not stored.
    await jest.advanceTimersByTimeAsync(1_000);
    expect(database.statements.slice(1)).toEqual([[['203.0.113.7'], [-1]]]);
  });

  it('stores what other instances leave of the limit, and shares concurrent orders in one statement', async () => {
    const { database, store } = limiterOf({ limit: 20, others: 5 });
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, store));
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(database.statements).toEqual([[['203.0.113.7'], [12]]]);
  });

  it('of 0 is disabled', async () => {
    const { database, store } = limiterOf({ limit: 0 });
    for (let orders = 0; orders < 100; orders += 1) expect(await store()).toBe('stored');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(database.statements).toEqual([]);
  });
});
