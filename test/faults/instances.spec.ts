import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { type Caddy, freePorts, hasCaddy, startCaddy } from '../shop/caddy.ts';
import { databaseUrl, emptyTables } from '../shop/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../shop/database-proxy.ts';
import { OrderLedger } from '../shop/order-ledger.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { Crowd } from '../shop/shopper.ts';
import { until } from '../shop/until.ts';
import { Visitors } from '../shop/visitors.ts';

const ROUNDS = IS_LONG_RUN ? 20 : 1;
/** Few enough that each order is placed in time, also beside other tests. */
const SHOPPERS = IS_LONG_RUN ? 32 : 8;
/** The real timing of the checkout. */
const REAL_SPEED = 1;
/** Caddy checks each instance every second. */
const HEALTH_CHECK_MILLISECONDS = 2_000;

jest.setTimeout(60_000 + ROUNDS * 60_000);

/** From the unit file. */
const [, SHUTDOWN_DELAY_SECONDS = ''] =
  /SHUTDOWN_DELAY_SECONDS=(\d+)/.exec(readFileSync('deploy/shop@.service', 'utf8')) ?? [];

if (!hasCaddy())
  process.stdout.write('Skipping the tests of instances behind Caddy: caddy is not installed.\n');

(hasCaddy() ? describe : describe.skip)('two instances behind Caddy', () => {
  const instances: ShopServer[] = [];
  let ports: number[];
  let proxy: DatabaseProxy;
  let caddy: Caddy;
  let url: string;
  let ledger: OrderLedger;
  let crowd: Crowd;

  const start = async (index: number) => {
    instances[index] = await startShopServer({
      DATABASE_URL: proxy.url,
      PORT: String(ports[index]),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      SHUTDOWN_DELAY_SECONDS,
    });
  };

  beforeAll(async () => {
    const [httpPort = 0, unused = 0, ...others] = await freePorts(4);
    ports = others;
    proxy = await startDatabaseProxy();
    await start(0);
    await start(1);
    url = `http://localhost:${httpPort}`;
    const upstream = ports.map((port) => `127.0.0.1:${port}`).join(' ');
    caddy = await startCaddy({ shopUrl: url, upstream, httpPort: unused });
  });
  afterAll(async () => {
    await caddy?.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
    proxy?.close();
  });

  async function startCrowd(): Promise<void> {
    await emptyTables();
    ledger = new OrderLedger();
    crowd = new Crowd(SHOPPERS, () => url, ledger, REAL_SPEED);
    await crowd.acknowledgedMore(SHOPPERS);
  }

  /** Expects that each order was placed once, at the first press, and prints the statuses of all responses. */
  async function expectOrdersPlaced(): Promise<void> {
    await crowd.stop();
    await ledger.expectSettled(databaseUrl());
    expect(crowd.reportedAsFailed).toBe(0);
    const answers = [...crowd.answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.stdout.write(`${ledger.acknowledgedOrders} orders: ${answers}\n`);
  }

  /** Resolves once an instance is healthy and Caddy has had time to notice. */
  async function untilHealthy(index: number): Promise<void> {
    await until(async () => (await request(`${instances[index]?.url}/api/health`)).status === 200);
    await delay(HEALTH_CHECK_MILLISECONDS);
  }

  it('lose no order and break no page in a rolling restart', async () => {
    await startCrowd();
    const visitors = new Visitors(url, { count: 4, maxReadingMilliseconds: 500 });
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const index of [0, 1]) {
        await instances[index]?.stop();
        await crowd.acknowledgedMore(SHOPPERS);
        await start(index);
        await untilHealthy(index);
      }
    }
    const { pages, failures } = await visitors.stop();
    expect(failures).toEqual([]);
    expect(pages).toBeGreaterThan(ROUNDS);
    await expectOrdersPlaced();
  });

  it('lose no order and store none twice when one is killed', async () => {
    await startCrowd();
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const index of [0, 1]) {
        await instances[index]?.kill();
        await crowd.acknowledgedMore(SHOPPERS);
        await start(index);
        await untilHealthy(index);
      }
    }
    await expectOrdersPlaced();
  });

  it('serve pages and refuse orders while the database is unreachable', async () => {
    const health = (index: number) => request(`${instances[index]?.url}/api/health`);
    const placeOrder = () =>
      request(`${url}/rest/v1/orders`, { body: orderRow(), headers: { apikey: ANON_KEY } });
    proxy.cut();
    for (const index of [0, 1]) await until(async () => (await health(index)).status === 503);
    await delay(HEALTH_CHECK_MILLISECONDS);
    expect((await request(`${url}/shop`)).status).toBe(200);
    expect(await placeOrder()).toMatchObject({ status: 503, body: { message: expect.any(String) } });
    proxy.restore();
    await until(async () => (await placeOrder()).status === 201);
  });
});
