import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { processesWith } from '../shop/processes.ts';
import { ANON_KEY, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

/** In earlier releases, this was the number of processes, which were replaced when systemd reloaded the unit (SIGUSR2). */
const WEB_CONCURRENCY = '2';
const MARKER = `web-concurrency-${process.pid}`;

const WARNING =
  'WEB_CONCURRENCY no longer has an effect: the shop runs as one process. Remove it, and see "Several instances" in docs/growing.md.';

/** In the unit of earlier releases, `Restart=always` restarts the shop after any other code. */
const RESTART_PREVENT_EXIT_STATUS = 78;

/** Whether an order waits for a lock. */
const isWaiting = () =>
  asOwner(async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'shop as anon'
         and datname = current_database()`,
    );
    return (rowCount ?? 0) > 0;
  });

it(`a shop with WEB_CONCURRENCY=${WEB_CONCURRENCY} runs one process with a warning, and SIGUSR2 ends it after the order in progress`, async () => {
  const settings = { WEB_CONCURRENCY, MARKER, LOG_LEVEL: 'warn' };
  const shop = await startShopServer({ DATABASE_URL: databaseUrl(), ...settings });
  expect(shop.output()).toContain(`${WARNING}\n`);
  expect((await request(`${shop.url}/api/health`)).status).toBe(200);
  expect(processesWith(MARKER).map(({ pid }) => pid)).toEqual([shop.pid]);

  await emptyTables();
  await asOwner(async (client) => {
    await client.query('begin; lock table orders in access exclusive mode');
    const order = request(`${shop.url}/rest/v1/orders`, { body: orderRow(), headers: { apikey: ANON_KEY } });
    await until(isWaiting);
    const ended = shop.stop('SIGUSR2');
    await until(
      async () => (await request(`${shop.url}/api/health/live`).catch(() => undefined)) === undefined,
    );
    await client.query('commit');
    expect((await order).status).toBe(201);
    const code = await ended;
    expect(code).not.toBeNull();
    expect(code).not.toBe(RESTART_PREVENT_EXIT_STATUS);
  });
  const { rows } = await asOwner((client) => client.query('select count(*)::int as orders from orders'));
  expect(rows).toEqual([{ orders: 1 }]);
});
