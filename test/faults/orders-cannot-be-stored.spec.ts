import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { type Answer, request, signIn } from '../shop/api-client.ts';
import { asOwner, untilLockWaits } from '../shop/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../shop/database-proxy.ts';
import { orderRow } from '../shop/order-row.ts';
import { openDescriptors } from '../shop/process-metrics.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(90_000);

/** A shop that connects to PostgreSQL through a proxy. */
class ProxiedShop {
  constructor(
    readonly proxy: DatabaseProxy,
    readonly server: ShopServer,
  ) {}

  static async start({ tls = false, settings = {} } = {}): Promise<ProxiedShop> {
    const proxy = await startDatabaseProxy({ tls });
    return new ProxiedShop(proxy, await startShopServer({ ...settings, DATABASE_URL: proxy.url }));
  }

  async stop(): Promise<void> {
    await this.server.stop();
    this.proxy.close();
  }

  placeOrder = (headers?: Record<string, string>, body: object = orderRow()) =>
    request(`${this.server.url}/rest/v1/orders`, {
      body,
      headers: { apikey: ANON_KEY, ...headers },
    });
  products = () => request(`${this.server.url}/api/products`);
  health = () => request(`${this.server.url}/api/health`);
  isHealthy = async () => (await this.health()).status === 200;
  isStored = async () => (await this.placeOrder()).status === 201;

  /** Sends as many concurrent orders as the shop has connections, so that each has been used. */
  async useEveryConnection(): Promise<void> {
    // Concurrent single orders would share a statement.
    const two = [orderRow(), orderRow()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => this.placeOrder({}, two)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  }

  /** Expects the response to orders while none can be stored. */
  async expectRefusals(count: number, headers?: Record<string, string>, body?: object): Promise<void> {
    const answers = await Promise.all(
      Array.from({ length: count }, () => timed(() => this.placeOrder(headers, body))),
    );
    for (const { status, body, headers, milliseconds } of answers) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'PGRST001' });
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(milliseconds).toBeLessThan(IN_TIME);
    }
  }

  async expectUnhealthy(): Promise<void> {
    await until(async () => !(await this.isHealthy()));
    const { status, body, headers } = await this.health();
    expect(status).toBe(503);
    expect(body).toEqual({ error: expect.stringContaining('Try again in a minute') });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  }

  async expectRecovery(): Promise<void> {
    expect(await millisecondsUntil(this.isStored)).toBeLessThan(RECOVERS_WITHIN);
    expect(await millisecondsUntil(this.isHealthy)).toBeLessThan(RECOVERS_WITHIN);
  }
}

/** In milliseconds: twelve seconds, and time for a busy machine. */
const IN_TIME = 25_000;
const RECOVERS_WITHIN = 20_000;
/** Less than a stop that waits for requests. */
const EXITS_WITHIN = 4_000;

interface TimedAnswer extends Answer {
  milliseconds: number;
}

async function timed(ask: () => Promise<Answer>): Promise<TimedAnswer> {
  const start = performance.now();
  const answer = await ask();
  return { ...answer, milliseconds: performance.now() - start };
}

async function millisecondsUntil(condition: () => Promise<boolean> | boolean): Promise<number> {
  const start = performance.now();
  await until(condition);
  return performance.now() - start;
}

/** Over plain TCP. */
let plain: ProxiedShop;
beforeAll(async () => {
  plain = await ProxiedShop.start();
});
afterAll(() => plain.stop());

// Concurrently, since most of the time is spent waiting.
describe('between shop and PostgreSQL, over plain TCP and over TLS,', () => {
  let shops: ProxiedShop[];
  const withEach = (walk: (shop: ProxiedShop) => Promise<void>) => Promise.all(shops.map(walk));

  beforeAll(async () => {
    shops = [plain, await ProxiedShop.start({ tls: true })];
  });
  beforeEach(() => withEach((shop) => shop.useEveryConnection()));
  afterEach(() => {
    for (const { proxy } of shops) proxy.restore();
  });
  afterAll(() => shops[1]?.stop());

  it('a silent connection is reported in time, and the shop recovers', () =>
    withEach(async (shop) => {
      expect([(await shop.health()).status, (await shop.products()).status]).toEqual([200, 200]);
      shop.proxy.blackhole();
      const refusals = [shop.expectRefusals(20), shop.expectUnhealthy()];
      const list = await timed(shop.products);
      await Promise.all(refusals);
      expect(list.status).toBe(503);
      expect(list.milliseconds).toBeLessThan(IN_TIME);
      shop.proxy.restore();
      await shop.expectRecovery();
    }));

  it('silent old connections are closed while new ones work', () =>
    withEach(async (shop) => {
      await shop.health();
      const descriptors = () => openDescriptors(shop.server.pid) ?? 0;
      const connected = descriptors();
      shop.proxy.blackhole({ passNew: true });
      const start = performance.now();
      await shop.expectRecovery();
      await until(() => descriptors() < connected - 5);
      expect(performance.now() - start).toBeLessThan(30_000);
    }));

  it('recovers from cut and refused connections', () =>
    withEach(async (shop) => {
      shop.proxy.cut();
      await Promise.all([shop.expectRefusals(20), shop.expectUnhealthy()]);
      shop.proxy.restore();
      await shop.expectRecovery();
    }));

  it('recovers from connections cut while orders are being stored', async () => {
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table orders in access exclusive mode');
      // Single orders would share a statement.
      const two = [orderRow(), orderRow()];
      const refusals = withEach((shop) => shop.expectRefusals(5, {}, two));
      await until(async () => {
        const { rows } = await client.query(
          "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and application_name like 'shop as%'",
        );
        return Number(rows[0].count) >= 2 * shops.length;
      });
      for (const { proxy } of shops) proxy.cut();
      await refusals;
      await client.query('rollback');
    });
    for (const { proxy } of shops) proxy.restore();
    await withEach((shop) => shop.expectRecovery());
  });

  it('a slow connection leaves the shop healthy, and every order is stored', () =>
    withEach(async (shop) => {
      shop.proxy.delay(300);
      const orders = Promise.all(Array.from({ length: 40 }, () => shop.placeOrder()));
      expect((await shop.health()).status).toBe(200);
      expect(new Set((await orders).map(({ status }) => status))).toEqual(new Set([201]));
    }));

  it('a connection that goes silent during a statement is detected within 12 seconds', async () => {
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table products in access exclusive mode');
      const answers = Promise.all(shops.map(({ products }) => timed(products)));
      await untilLockWaits(shops.length);
      for (const { proxy } of shops) proxy.blackhole();
      for (const { status, milliseconds } of await answers) {
        expect(status).toBe(503);
        expect(milliseconds).toBeLessThan(IN_TIME);
      }
      await client.query('rollback');
    });
    for (const { proxy } of shops) proxy.restore();
    await withEach((shop) => shop.expectRecovery());
  });

  it('health is checked at most once a second, without writing', async () => {
    const shop = plain;
    const transactions = () =>
      asOwner(async (client) => {
        const { rows } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
        return rows[0].next;
      });
    expect((await shop.health()).status).toBe(200);
    const checkOften = async () => {
      const before = { transactions: await transactions(), sent: shop.proxy.sent() };
      const start = performance.now();
      const answers = await Promise.all(Array.from({ length: 200 }, shop.health));
      const checks = 1 + Math.ceil((performance.now() - start) / 1000);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const sent = shop.proxy.sent() - before.sent;
      // Each check sends one statement for each of two roles.
      const isLimited = sent > 0 && sent <= 2 * checks;
      return isLimited && (await transactions()) === before.transactions;
    };
    // The shop's workers read, and PostgreSQL's autovacuum writes, now and then.
    await until(checkOften);
  });
});

describe('a connection that is silent', () => {
  let shop: ProxiedShop;
  let order: Promise<unknown>;
  beforeEach(async () => {
    shop = await ProxiedShop.start();
    await shop.useEveryConnection();
    shop.proxy.blackhole();
    order = shop.placeOrder().catch(() => undefined);
    // Two signals within a tenth of a second count as one, because npm repeats the terminal's.
    await delay(200);
  });
  afterEach(async () => {
    await shop.stop();
    await order;
  });

  it('lets the shop stop, although it cannot finish the order', async () => {
    expect(await millisecondsUntil(() => shop.server.stop().then(() => true))).toBeLessThan(20_000);
  });

  it('lets the shop exit immediately on the second signal', async () => {
    process.kill(shop.server.pid, 'SIGTERM');
    // The shop refuses connections once it has handled the first signal.
    await until(() =>
      shop.health().then(
        () => false,
        () => true,
      ),
    );
    await delay(200);
    expect(await millisecondsUntil(() => shop.server.stop().then(() => true))).toBeLessThan(EXITS_WITHIN);
  });
});

it('a silent connection is reported in time to a shopper beyond the order limit', async () => {
  const shop = await ProxiedShop.start({ settings: { ORDERS_PER_VISITOR: '1' } });
  try {
    expect((await shop.placeOrder()).status).toBe(201);
    const again = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    expect((await shop.placeOrder(again)).status).toBe(429);
    shop.proxy.blackhole();
    await shop.expectRefusals(1, again);
  } finally {
    await shop.stop();
  }
});

describe('a database that cannot store orders', () => {
  let shop: ProxiedShop;
  let token: string;
  const warnings = () => shop.server.output().match(/WARN.*/g) ?? [];
  const databaseName = () => new URL(shop.proxy.url).pathname.slice(1);

  beforeAll(async () => {
    shop = plain;
    token = await signIn(shop.server.url);
  });

  /** Cuts existing connections, because the setting only affects new ones. */
  async function whileReadOnly(work: () => Promise<void>): Promise<void> {
    await asOwner((client) =>
      client.query(`alter database "${databaseName()}" set default_transaction_read_only = on`),
    );
    try {
      shop.proxy.cut();
      shop.proxy.restore();
      await work();
    } finally {
      await asOwner(async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query(`alter database "${databaseName()}" reset default_transaction_read_only`);
      });
    }
  }

  it('because it is read-only is logged in one line, and used again once it is writable', async () => {
    await shop.useEveryConnection();
    await whileReadOnly(async () => {
      await until(async () => !(await shop.isStored()));
      const before = warnings().length;
      expect(await shop.placeOrder()).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
      await until(() => warnings().length > before);
      expect(warnings().slice(before)).toEqual([expect.stringContaining('SQLSTATE 25006')]);
      await shop.expectUnhealthy();
    });
    await shop.expectRecovery();
  });

  it('because it was read-only refuses one write of the operator, not one per connection', async () => {
    const products = `${shop.server.url}/api/products`;
    const readEach = (ids: string[]) => Promise.all(ids.map((id) => request(`${products}/${id}`)));
    await whileReadOnly(async () => {
      // Reads products that do not exist, each on a separate connection.
      await until(async () => {
        const answers = await readEach(Array.from({ length: 5 }, () => randomUUID()));
        return answers.every(({ status }) => status === 404);
      });
    });
    const body = {
      title: 'Feather wand',
      description: 'Long',
      price: 12.5,
      image: '/wand.avif',
      inventory: 3,
    };
    const statuses: number[] = [];
    for (let press = 1; press <= 5; press += 1)
      statuses.push((await request(products, { token, body })).status);
    expect(statuses[0]).toBe(503);
    // A connection that was busy at the first refusal, with a read of the shop's own, may refuse a second write.
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(3);
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
        await shop.expectRefusals(1);
        await shop.expectUnhealthy();
      } finally {
        await asOwner((client) => client.query('drop function fail_to_store() cascade'));
      }
      // Without an order in between: a load balancer sends none to an unhealthy shop.
      expect(await millisecondsUntil(shop.isHealthy)).toBeLessThan(RECOVERS_WITHIN);
      await shop.expectRecovery();
    },
  );

  it('because the table is locked responds in time, and stores no refused order afterward', async () => {
    const count = () =>
      asOwner(async (client) => Number((await client.query('select count(*) from orders')).rows[0].count));
    const before = await count();
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table orders in access exclusive mode');
      await Promise.all([shop.expectRefusals(3), shop.expectUnhealthy()]);
      await client.query('rollback');
    });
    expect(await count()).toBe(before);
    await shop.expectRecovery();
  });
});
