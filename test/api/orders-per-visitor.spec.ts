import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { IDEMPOTENCY_CONSTRAINT, IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { type SharedShop, sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const LIMIT = 4;
const SETTINGS = { ORDERS_PER_VISITOR: String(LIMIT), TRUST_PROXY: 'true' };

const shop = sharedShop(SETTINGS);

/** Gives each test visitors with unused addresses. */
let network = 0;
beforeEach(() => {
  network += 1;
});
const visitor = (address = 1) => `198.51.${network}.${address}`;

interface Order {
  ip?: string;
  body?: unknown;
  key?: string;
  at?: Pick<SharedShop, 'url'>;
}

const place = ({ ip = visitor(), body = orderRow(), key, at = shop }: Order = {}) =>
  request(`${at.url}/rest/v1/orders`, {
    body,
    headers: {
      apikey: ANON_KEY,
      'X-Forwarded-For': ip,
      ...(key !== undefined && { [IDEMPOTENCY_KEY_HEADER]: key }),
    },
  });
const unfit = (order: Order = {}) => place({ ...order, body: orderRow({ total: 1 }) });
const placeAll = (count: number, order?: Order) =>
  Promise.all(Array.from({ length: count }, () => place(order)));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const numbers = (count: number, number: number) => Array<number>(count).fill(number);

async function sharedCount(ip = visitor()): Promise<number> {
  return asOwner(async (client) => {
    const { rows } = await client.query('select stored from orders_per_visitor where visitor = $1', [ip]);
    return rows[0]?.stored ?? 0;
  });
}

describe('orders of one visitor', () => {
  it("are stored up to the limit; the next one is refused in PostgREST's shape with a Retry-After", async () => {
    expect(statuses(await placeAll(LIMIT))).toEqual(numbers(LIMIT, 201));
    const { status, body, headers } = await place();
    expect(status).toBe(429);
    expect(body).toEqual({
      code: 'PT429',
      message: 'Too many orders from this address. Try again in 10 minutes.',
      details: null,
      hint: null,
    });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(500);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(600);
    expect(headers.get('Proxy-Status')).toBe('PostgREST; error=PT429');
    expect((await place({ ip: visitor(2) })).status).toBe(201);
  });

  it('do not exceed the limit when sent concurrently', async () => {
    const answers = statuses(await placeAll(60));
    expect(answers).toEqual([...numbers(LIMIT, 201), ...numbers(60 - LIMIT, 429)]);
  });

  it('are counted per /64 with IPv6, with or without a port in the address', async () => {
    const ips = [`2001:db8:${network}::1`, `2001:db8:${network}::2`, `[2001:db8:${network}::3]:4711`];
    for (const ip of ips) expect((await place({ ip })).status).toBe(201);
    expect((await place({ ip: `2001:db8:${network}:0:1::` })).status).toBe(201);
    expect((await place({ ip: `2001:db8:${network}:0:ffff::` })).status).toBe(429);
    expect((await place({ ip: `2001:db8:${network}:1::` })).status).toBe(201);
  });

  it('are counted by rows, and only if stored', async () => {
    for (let refused = 0; refused < 2 * LIMIT; refused += 1) expect((await unfit()).status).toBe(400);
    expect((await place({ body: Array(LIMIT + 1).fill(orderRow()) })).status).toBe(429);
    expect((await place({ body: Array(LIMIT - 1).fill(orderRow()) })).status).toBe(201);
    expect((await place({ body: [orderRow(), orderRow()] })).status).toBe(429);
    expect((await place()).status).toBe(201);
    expect((await place()).status).toBe(429);
  });

  it('may be refused by the table ten times as often; beyond that a replay is still recognized', async () => {
    const key = randomUUID();
    expect((await place({ key })).status).toBe(201);
    for (let refused = 0; refused < 10 * LIMIT; refused += 1) expect((await unfit()).status).toBe(400);
    for (const answer of [await unfit(), await place()]) {
      expect(answer).toMatchObject({
        status: 429,
        body: {
          code: 'PT429',
          message: expect.stringMatching(
            /^Too many refused orders from this address\. Try again in \d+ minutes\.$/,
          ),
        },
      });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(500);
    }
    expect((await place({ key })).status).toBe(409);
    expect((await place({ ip: visitor(2) })).status).toBe(201);
  });

  it('are an error to the official client', async () => {
    const client = createClient(shop.url, ANON_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: class {} as never },
      global: { headers: { 'X-Forwarded-For': visitor() } },
    });
    await placeAll(LIMIT);
    const { status, data, error } = await client.from('orders').insert(orderRow()).select('order_number');
    expect({ status, data, code: error?.code }).toEqual({ status: 429, data: null, code: 'PT429' });
  });
});

describe('a replay', () => {
  it('is never counted, and is recognized even beyond the limit', async () => {
    const key = randomUUID();
    const replay = {
      status: 409,
      body: { code: '23505', message: expect.stringContaining(IDEMPOTENCY_CONSTRAINT) },
    };
    expect((await place({ key })).status).toBe(201);
    for (let again = 0; again < 2 * LIMIT; again += 1) expect(await place({ key })).toMatchObject(replay);
    expect(statuses(await placeAll(LIMIT - 1))).toEqual(numbers(LIMIT - 1, 201));
    expect(await place({ key })).toMatchObject(replay);
    expect((await place({ key: randomUUID() })).status).toBe(429);
    expect((await place({ key: 'no uuid' })).status).toBe(400);
  });
});

describe('the count', () => {
  it('is written in batches, at most one a second', async () => {
    await asOwner((client) =>
      client.query(`
        create table batches (visitors text[]);
        create function record_batch() returns trigger language plpgsql security definer set search_path = public
          as $$ begin insert into batches select array_agg(visitor) from added; return null; end $$;
        create trigger record_batch after insert on orders_per_visitor referencing new table as added
          for each statement execute function record_batch()`),
    );
    const visitors = Array.from({ length: 50 }, (_, address) => visitor(address));
    try {
      const start = performance.now();
      for (const ip of visitors) expect((await place({ ip })).status).toBe(201);
      await until(async () => (await sharedCount(visitors.at(-1))) === 1);
      const seconds = (performance.now() - start) / 1000;
      const { rows: batches } = await asOwner((client) => client.query('select visitors from batches'));
      expect(batches.flatMap((batch) => batch.visitors)).toEqual(expect.arrayContaining(visitors));
      // One batch was due before the first order, and one ends the wait.
      expect(batches.length).toBeLessThanOrEqual(seconds + 2);
    } finally {
      await asOwner((client) => client.query('drop function record_batch() cascade; drop table batches'));
    }
  });

  it('is deleted after its period', async () => {
    await asOwner((client) =>
      client.query("insert into orders_per_visitor values ($1, 9, now() - interval '1 second')", [
        visitor(2),
      ]),
    );
    await place();
    await until(async () => (await sharedCount()) === 1);
    expect(await sharedCount(visitor(2))).toBe(0);
  });

  it('restarts after its period', async () => {
    await asOwner((client) =>
      client.query("insert into orders_per_visitor values ($1, 9, now() - interval '1 second')", [visitor()]),
    );
    await place();
    await until(async () => (await sharedCount()) === 1);
    expect((await place()).status).toBe(201);
  });
});

describe('without a trusted proxy', () => {
  const direct = sharedShop({ ...SETTINGS, TRUST_PROXY: 'false' });

  it('the first X-Forwarded-For causes one warning, without its address', async () => {
    const warnings = () => direct.output().match(/WARN.*X-Forwarded-For/g)?.length ?? 0;
    const ask = (headers = {}) => request(`${direct.url}/api/settings`, { headers });
    await ask({ 'X-Forwarded-Proto': 'https' });
    expect(warnings()).toBe(0);
    for (const ip of ['203.0.113.77', '203.0.113.78']) await ask({ 'X-Forwarded-For': ip });
    await until(() => warnings() > 0);
    await ask();
    expect(warnings()).toBe(1);
    expect(direct.output()).not.toContain('203.0.113');
  });

  it('ignores a forged X-Forwarded-For', async () => {
    for (let order = 1; order <= LIMIT; order += 1)
      expect((await place({ ip: visitor(order), at: direct })).status).toBe(201);
    expect((await place({ ip: visitor(99), at: direct })).status).toBe(429);
  });
});
