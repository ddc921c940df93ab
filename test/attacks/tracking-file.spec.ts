import { request, signIn } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeManyOrders } from '../shop/store-many-orders.ts';

const LINES = 20_000;
const MAX_BLOCKED_MILLISECONDS = 50;
const MAX_REFUSAL_MILLISECONDS = 100;

describe('a long file of tracking numbers', () => {
  let shop: ShopServer;
  let token = '';
  let metrics = '';
  beforeAll(async () => {
    const [port] = await freePorts(1);
    metrics = `http://127.0.0.1:${port}/metrics`;
    shop = await startShopServer({ DATABASE_URL: databaseUrl(), METRICS_PORT: String(port) });
    await emptyTables();
    await asOwner((client) => storeManyOrders(client, 4 * LINES, '4242424242424242'));
    token = await signIn(shop.url);
  });
  afterAll(() => shop?.stop());

  const send = (file: string, query = '') =>
    request(`${shop.url}/api/orders/shipments/import${query}`, {
      text: file,
      token,
      headers: { 'Content-Type': 'text/csv' },
    });

  /** The longest that the event loop was blocked since the last call, in milliseconds. */
  async function blocked(): Promise<number> {
    const { body } = await request(metrics);
    return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body)?.[1]);
  }

  async function blockedDuring(work: () => Promise<unknown>): Promise<number> {
    await blocked();
    await work();
    return blocked();
  }

  const fileOf = (orders: number[]) =>
    `Order number,Tracking number,Carrier\n${orders.map((n) => `LC${100_000 + n},9400100000000${100_000 + n},USPS`).join('\n')}`;

  it('blocks the event loop for less than 50 ms, however many of its orders can be shipped', async () => {
    const all = Array.from({ length: 4 * LINES }, (_, index) => index + 1);
    const shippable = all.filter((n) => n % 10 > 0 && n % 10 <= 4).slice(0, LINES);
    const files = {
      unknown: fileOf(all.slice(0, LINES).map((n) => n + 500_000)),
      shipped: fileOf(all.slice(0, LINES)),
      unreadable: `Order,Tracking\n${'Ada,1\n'.repeat(LINES)}`,
      wide: `Order,Tracking${',Reference'.repeat(198)}\n${`Ada,1${',x'.repeat(100)}\n`.repeat(LINES)}`,
      shippable: fileOf(shippable),
    };
    for (const file of Object.values(files)) await send(file, '?dryRun=true');
    const times: Record<string, number> = {};
    for (const [name, file] of Object.entries(files))
      times[name] = await blockedDuring(async () =>
        expect((await send(file, '?dryRun=true')).status).toBe(200),
      );
    times.import = await blockedDuring(async () =>
      expect((await send(files.shippable)).body).toMatchObject({ orders: LINES, problems: [], warnings: [] }),
    );
    const tooLong = Object.entries(times).filter(
      ([, milliseconds]) => !(milliseconds < MAX_BLOCKED_MILLISECONDS),
    );
    expect(Object.fromEntries(tooLong)).toEqual({});
  });

  it('is refused within 100 ms if it has 20,000 columns', async () => {
    const file = `Order,Tracking${',ref'.repeat(20_000)}\n${'LC100001,1\n'.repeat(LINES)}`;
    const start = performance.now();
    expect((await send(file)).status).toBe(400);
    expect(performance.now() - start).toBeLessThan(MAX_REFUSAL_MILLISECONDS);
  });
});
