import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { type DatabaseGate, startGate } from '../shop/database-gate.ts';
import { orderRow } from '../shop/order-row.ts';
import { openDescriptors } from '../shop/process-figures.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';

jest.setTimeout(90_000);

let gate: DatabaseGate;
let shop: ShopServer;

/** A shop for all tests of a block, whose way to PostgreSQL leads through the gate. */
function shopBehindGate({ tls = false } = {}): void {
  beforeAll(async () => {
    gate = await startGate({ tls });
    shop = await startShopServer({ DATABASE_URL: gate.url });
  });
  afterAll(async () => {
    await shop.stop();
    gate.close();
  });
}

const place = () =>
  request(`${shop.url}/rest/v1/orders`, { body: orderRow(), headers: { apikey: ANON_KEY } });
const health = () => request(`${shop.url}/api/health`);

interface TimedAnswer extends Answer {
  milliseconds: number;
}

async function timed(ask: () => Promise<Answer>): Promise<TimedAnswer> {
  const start = performance.now();
  const answer = await ask();
  return { ...answer, milliseconds: performance.now() - start };
}

/** As many orders at once as the shop has connections for them, so that each of these has been used. */
async function useEveryConnection(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, place));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
}

/** Milliseconds until `holds`; asks again at once, as each answer takes its own time. */
async function millisecondsUntil(holds: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now();
  while (!(await holds())) await delay(20);
  return performance.now() - start;
}

const isHealthy = async () => (await health()).status === 200;
const isStored = async () => (await place()).status === 201;

/** What whoever orders is told while nothing can be stored. */
async function expectRefusals(count: number): Promise<void> {
  const answers = await Promise.all(Array.from({ length: count }, () => timed(place)));
  for (const { status, body, headers, milliseconds } of answers) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'PGRST001' });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThan(10_000);
  }
}

async function expectUnhealthy(): Promise<void> {
  await millisecondsUntil(async () => !(await isHealthy()));
  const { status, body, headers } = await health();
  expect(status).toBe(503);
  expect(body).toEqual({ error: expect.stringContaining('Try again in a minute') });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
}

async function expectRecovery(): Promise<void> {
  expect(await millisecondsUntil(isStored)).toBeLessThan(5_000);
  expect(await millisecondsUntil(isHealthy)).toBeLessThan(5_000);
}

describe.each([
  ['plain TCP', false],
  ['TLS', true],
])('between shop and PostgreSQL, over %s,', (_, tls) => {
  shopBehindGate({ tls });
  beforeEach(useEveryConnection);
  afterEach(() => gate.mend());

  it('silence is told in time, and over when it is over', async () => {
    const products = () => request(`${shop.url}/api/products`);
    expect([(await health()).status, (await products()).status]).toEqual([200, 200]);
    gate.swallow();
    const [list] = await Promise.all([timed(products), expectRefusals(20), expectUnhealthy()]);
    expect(list.status).toBe(503);
    expect(list.milliseconds).toBeLessThan(13_000);
    gate.mend();
    await expectRecovery();
  });

  it('old connections may go silent while new ones work; none of them is kept', async () => {
    await health();
    const connected = openDescriptors(shop.pid) ?? 0;
    gate.swallow({ letNewThrough: true });
    const start = performance.now();
    await expectRecovery();
    await millisecondsUntil(() => (openDescriptors(shop.pid) ?? 0) < connected - 5);
    expect(performance.now() - start).toBeLessThan(13_000);
  });

  it('connections may be cut and refused', async () => {
    gate.cut();
    await Promise.all([expectRefusals(20), expectUnhealthy()]);
    gate.mend();
    await expectRecovery();
  });

  it('connections may be cut under orders that are being stored', async () => {
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table orders in access exclusive mode');
      const refusals = expectRefusals(5);
      const waiting = async () => {
        const { rows } = await client.query(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'shop as%'",
        );
        return Number(rows[0].count) >= 5;
      };
      await millisecondsUntil(waiting);
      gate.cut();
      await refusals;
      await client.query('rollback');
    });
    gate.mend();
    await expectRecovery();
  });

  it('everything may take long: a busy shop is healthy, and every order is stored', async () => {
    gate.delay(300);
    const orders = Promise.all(Array.from({ length: 40 }, place));
    expect((await health()).status).toBe(200);
    expect(new Set((await orders).map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('a shop whose database is silent', () => {
  beforeEach(async () => {
    gate = await startGate();
    shop = await startShopServer({ DATABASE_URL: gate.url });
    await useEveryConnection();
    gate.swallow();
  });
  afterEach(() => gate.close());

  it('stops within ten seconds', async () => {
    const order = place().catch(() => undefined);
    expect(await millisecondsUntil(() => shop.stop().then(() => true))).toBeLessThan(10_000);
    await order;
  });

  it('stops at once at the second signal', async () => {
    const order = place().catch(() => undefined);
    process.kill(shop.pid, 'SIGTERM');
    // The first signal has been heard when the shop takes no connection any more.
    await millisecondsUntil(() =>
      health().then(
        () => false,
        () => true,
      ),
    );
    expect(await millisecondsUntil(() => shop.stop().then(() => true))).toBeLessThan(1_000);
    await order;
  });
});

describe('a database that takes no orders', () => {
  const warnings = () => shop.output().match(/WARN.*/g) ?? [];
  const databaseName = () => new URL(gate.url).pathname.slice(1);

  shopBehindGate();

  it('because it only reads is told in one line, and taken again when it writes', async () => {
    await useEveryConnection();
    await asOwner((client) =>
      client.query(`alter database "${databaseName()}" set default_transaction_read_only = on`),
    );
    try {
      // Connections that are open keep the setting they were opened with.
      gate.cut();
      gate.mend();
      await millisecondsUntil(async () => !(await isStored()));
      const before = warnings().length;
      expect(await place()).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
      expect(warnings().slice(before)).toEqual([expect.stringContaining('SQLSTATE 25006')]);
      await expectUnhealthy();
    } finally {
      await asOwner(async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query(`alter database "${databaseName()}" reset default_transaction_read_only`);
      });
    }
    await expectRecovery();
  });

  it.each(['53100', '58030'])(
    'because its disk is full or broken (%s) is unhealthy until it can write',
    async (code) => {
      await asOwner((client) =>
        client.query(`
        create function fail_to_store() returns trigger language plpgsql
          as $$ begin raise exception using errcode = '${code}'; end $$;
        create trigger fail_to_store before insert on orders for each row execute function fail_to_store()`),
      );
      try {
        await expectRefusals(1);
        await expectUnhealthy();
      } finally {
        await asOwner((client) => client.query('drop function fail_to_store() cascade'));
      }
      // Without an order in between: who looks at health sends none to a shop that is unhealthy.
      expect(await millisecondsUntil(isHealthy)).toBeLessThan(5_000);
      await expectRecovery();
    },
  );

  it('because the table is locked is told in time, and what was refused is not stored afterwards', async () => {
    const count = () =>
      asOwner(async (client) => Number((await client.query('select count(*) from orders')).rows[0].count));
    const before = await count();
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table orders in access exclusive mode');
      await Promise.all([expectRefusals(3), expectUnhealthy()]);
      await client.query('rollback');
    });
    expect(await count()).toBe(before);
    await expectRecovery();
  });
});

describe('health', () => {
  shopBehindGate();

  it('is looked at once a second however often it is asked, and writes nothing', async () => {
    const transactions = () =>
      asOwner(async (client) => {
        const { rows } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
        return rows[0].next;
      });
    expect((await health()).status).toBe(200);
    const before = await transactions();
    const sentBefore = gate.sent();
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 200 }, health));
    const looks = 1 + Math.ceil((performance.now() - start) / 1000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Each look sends one statement for each of two roles.
    expect(gate.sent() - sentBefore).toBeLessThanOrEqual(2 * looks);
    expect(await transactions()).toBe(before);
  });
});
