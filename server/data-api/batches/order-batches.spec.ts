import type { Pool, QueryConfig } from 'pg';
import { READABLE_COLUMNS } from '../../../contract/order-columns.ts';
import { isDatabaseUnavailable } from '../../database/database-error.ts';
import type { BatchKind } from './batch-statement.ts';
import { OrderBatches } from './order-batches.ts';

const CONNECTIONS = 5;
const ORDERS = 1_000;

/** A pool whose PostgreSQL never responds. */
function silentPool() {
  const connect = jest.fn(() => new Promise<never>(() => {}));
  return { options: { max: CONNECTIONS }, connect } as unknown as Pool & { connect: typeof connect };
}

const kind: BatchKind = { name: 'insert_orders_0', returning: READABLE_COLUMNS };

describe('queued orders', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('use the available connections only, and time out while PostgreSQL is unresponsive', async () => {
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

/** A PostgreSQL that returns the name of each row, unless `refuse` returns a SQLSTATE. */
function answeringPool(refuse: (names: string[]) => string | undefined | Promise<string | undefined>) {
  const statements: string[][] = [];
  /** The lock timeout of each statement, in milliseconds. */
  const lockTimeouts: number[] = [];
  const query = async ({ values: [json, lockMilliseconds] = [] }: QueryConfig) => {
    const names = (JSON.parse(json) as { name: string }[]).map(({ name }) => name);
    statements.push(names);
    lockTimeouts.push(Number(lockMilliseconds));
    const code = await refuse(names);
    if (code !== undefined) throw Object.assign(new Error('refused'), { code });
    return { rows: names.map((body) => ({ body })) };
  };
  const connect = async () => ({ query, release: () => {} });
  return { statements, lockTimeouts, pool: { options: { max: CONNECTIONS }, connect } as unknown as Pool };
}

/** Places orders concurrently: the first is sent alone, the others together. */
async function placeAll(pool: Pool, rows: { name: string; idempotency_key?: string }[]) {
  const batches = new OrderBatches(pool);
  const outcomes = await Promise.allSettled(rows.map((row) => batches.insert(kind, row)));
  return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code));
}

const named = (...names: string[]) => names.map((name) => ({ name }));
const CHECK_VIOLATION = '23514';
const LOCK_NOT_AVAILABLE = '55P03';

describe('the orders of a batch', () => {
  it('are inserted in the order of their keys, ignoring case, and get their own responses', async () => {
    const { pool, statements } = answeringPool(() => undefined);
    const rows = [
      { name: 'first' },
      { name: 'd', idempotency_key: 'D0000000-0000-4000-8000-000000000000' },
      { name: 'without a key' },
      { name: 'c', idempotency_key: 'c0000000-0000-4000-8000-000000000000' },
      { name: 'B', idempotency_key: 'B0000000-0000-4000-8000-000000000000' },
    ];
    expect(await placeAll(pool, rows)).toEqual(['first', 'd', 'without a key', 'c', 'B']);
    expect(statements).toEqual([['first'], ['without a key', 'B', 'c', 'd']]);
  });

  it('are halved until the one that PostgreSQL refuses is alone', async () => {
    const { pool, statements } = answeringPool((names) =>
      names.includes('wrong') ? CHECK_VIOLATION : undefined,
    );
    const rows = named('first', 'a', 'b', 'c', 'wrong', 'e', 'f', 'g', 'h');
    expect(await placeAll(pool, rows)).toEqual(['first', 'a', 'b', 'c', CHECK_VIOLATION, 'e', 'f', 'g', 'h']);
    expect(statements.slice(1)).toEqual([
      ['a', 'b', 'c', 'wrong', 'e', 'f', 'g', 'h'],
      ['a', 'b', 'c', 'wrong'],
      ['a', 'b'],
      ['c', 'wrong'],
      ['c'],
      ['wrong'],
      ['e', 'f', 'g', 'h'],
    ]);
  });

  it('are fewer the more have recently been refused, and several batches are then sent in parallel', async () => {
    const { pool, statements } = answeringPool(() => CHECK_VIOLATION);
    const batches = new OrderBatches(pool);
    const placeWrong = () =>
      Promise.allSettled(Array.from({ length: 64 }, () => batches.insert(kind, { name: 'wrong' })));
    await placeWrong();
    expect(Math.max(...statements.map((names) => names.length))).toBeGreaterThan(16);
    statements.length = 0;
    await placeWrong();
    expect(statements).toHaveLength(64);
  });

  it('exclude those of a visitor with a recent refusal, which are sent one at a time', async () => {
    const { pool, statements } = answeringPool(() => undefined);
    const batches = new OrderBatches(pool);
    await Promise.all([
      ...named('first', 'a', 'b').map((row) => batches.insert(kind, row)),
      ...named('x', 'y').map((row) => batches.insert(kind, row, 'ada')),
    ]);
    expect(statements).toEqual([['first'], ['x'], ['a', 'b'], ['y']]);
  });

  it('are not reduced by refusals of orders that were sent alone', async () => {
    const { pool, statements } = answeringPool((names) =>
      names.includes('wrong') ? CHECK_VIOLATION : undefined,
    );
    const batches = new OrderBatches(pool);
    await Promise.allSettled(
      Array.from({ length: 64 }, () => batches.insert(kind, { name: 'wrong' }, 'ada')),
    );
    statements.length = 0;
    await Promise.all(Array.from({ length: 33 }, () => batches.insert(kind, { name: 'good' })));
    expect(statements.map((names) => names.length)).toEqual([1, 32]);
  });

  it('are sent alone, with a longer lock timeout, if one waits for the key of another transaction', async () => {
    const { pool, statements, lockTimeouts } = answeringPool((names) =>
      names.includes('held') ? LOCK_NOT_AVAILABLE : undefined,
    );
    expect(await placeAll(pool, named('first', 'a', 'held', 'c'))).toEqual([
      'first',
      'a',
      LOCK_NOT_AVAILABLE,
      'c',
    ]);
    expect(statements).toEqual([['first'], ['a', 'held', 'c'], ['a'], ['held'], ['c']]);
    expect(lockTimeouts).toEqual([3_000, 250, 3_000, 3_000, 3_000]);
  });

  it('are sent four at a time if one of them waits for a lock', async () => {
    let inFlight = 0;
    let most = 0;
    const { pool } = answeringPool(async (names) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await new Promise(setImmediate);
      inFlight -= 1;
      return names.length > 1 ? LOCK_NOT_AVAILABLE : undefined;
    });
    const names = Array.from({ length: 33 }, (_, index) => `order ${index}`);
    expect(await placeAll(pool, named(...names))).toEqual(names);
    expect(most).toBe(4);
  });

  it('release their keys as soon as they have a response', async () => {
    const { pool } = answeringPool((names) => (names.length > 1 ? LOCK_NOT_AVAILABLE : undefined));
    const idempotency_key = '00000000-0000-4000-8000-000000000000';
    const keyed = named('b', 'again').map((row) => ({ ...row, idempotency_key }));
    const rows = [...named('first', 'a'), ...keyed];
    const started = performance.now();
    expect(await placeAll(pool, rows)).toEqual(['first', 'a', 'b', 'again']);
    // Otherwise it would wait for the retry timer.
    expect(performance.now() - started).toBeLessThan(400);
  });

  it('have different keys: a second order with a key waits for the first', async () => {
    const { pool, statements } = answeringPool(() => undefined);
    const key = (letter: string) => `${letter}0000000-0000-4000-8000-000000000000`;
    const rows = [
      { name: 'first', idempotency_key: key('a') },
      { name: 'again', idempotency_key: key('A') },
      { name: 'other', idempotency_key: key('b') },
      { name: 'other again', idempotency_key: key('b') },
    ];
    expect(await placeAll(pool, rows)).toEqual(['first', 'again', 'other', 'other again']);
    expect(statements).toEqual([['first'], ['again', 'other'], ['other again']]);
  });
});

describe('the orders of visitors with a recent refusal', () => {
  const untilIdle = () => new Promise(setImmediate);

  /** A PostgreSQL that responds on demand. */
  function heldPool() {
    const held = new Map<string, () => void>();
    const { pool } = answeringPool(
      ([name = '']) => new Promise((resolve) => held.set(name, () => resolve(undefined))),
    );
    return {
      pool,
      inFlight: () => [...held.keys()],
      async answer(name: string) {
        held.get(name)?.();
        held.delete(name);
        await untilIdle();
      },
    };
  }

  it('take turns: one in flight per visitor, and four in total', async () => {
    const { pool, inFlight, answer } = heldPool();
    const batches = new OrderBatches(pool);
    const stored: Promise<string>[] = [];
    const place = (visitor: string, ...names: string[]) =>
      stored.push(...named(...names).map((row) => batches.insert(kind, row, visitor)));
    place('ada', 'a1', 'a2', 'a3');
    place('bob', 'b1', 'b2');
    await untilIdle();
    expect(inFlight()).toEqual(['a1', 'b1']);
    for (const visitor of ['c', 'd', 'e']) place(visitor, `${visitor}1`);
    await untilIdle();
    expect(inFlight()).toEqual(['a1', 'b1', 'c1', 'd1']);
    await answer('a1');
    expect(inFlight()).toEqual(['b1', 'c1', 'd1', 'a2']);
    await answer('c1');
    expect(inFlight()).toEqual(['b1', 'd1', 'a2', 'e1']);
    for (const name of ['b1', 'd1', 'a2', 'e1', 'b2', 'a3']) await answer(name);
    expect(await Promise.all(stored)).toHaveLength(8);
  });
});
