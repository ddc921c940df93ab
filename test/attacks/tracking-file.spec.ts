import { describeLong } from '../long-run.ts';
import { request, signIn } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeManyOrders } from '../shop/store-many-orders.ts';

const LINES = 20_000;
const MAX_HELD_MILLISECONDS = 50;
const MAX_REFUSAL_MILLISECONDS = 100;

/** It measures, so it wants a machine of its own. */
describeLong('a long file of tracking numbers', () => {
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

  /** The longest that the event loop was held since it was last asked, in milliseconds. */
  async function held(): Promise<number> {
    const { body } = await request(metrics);
    return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body)?.[1]);
  }

  async function heldDuring(work: () => Promise<unknown>): Promise<number> {
    await held();
    await work();
    return held();
  }

  const fileOf = (orders: number[]) =>
    `Order number,Tracking number,Carrier\n${orders.map((n) => `LC${100_000 + n},9400100000000${100_000 + n},USPS`).join('\n')}`;

  it('holds the event loop for less than 50 ms, whatever part of it can be shipped', async () => {
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
    const figures: Record<string, number> = {};
    for (const [name, file] of Object.entries(files))
      figures[name] = await heldDuring(async () =>
        expect((await send(file, '?dryRun=true')).status).toBe(200),
      );
    figures.import = await heldDuring(async () =>
      expect((await send(files.shippable)).body).toEqual({ orders: LINES, problems: [] }),
    );
    const tooLong = Object.entries(figures).filter(
      ([, milliseconds]) => !(milliseconds < MAX_HELD_MILLISECONDS),
    );
    expect(Object.fromEntries(tooLong)).toEqual({});
  });

  it('is refused within 100 ms where it has 20,000 columns', async () => {
    const file = `Order,Tracking${',ref'.repeat(20_000)}\n${'LC100001,1\n'.repeat(LINES)}`;
    const began = performance.now();
    expect((await send(file)).status).toBe(400);
    expect(performance.now() - began).toBeLessThan(MAX_REFUSAL_MILLISECONDS);
  });
});
