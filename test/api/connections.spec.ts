import { Client } from 'pg';
import { request } from '../shop/api-client.ts';
import { databaseUrl, OWNER_APPLICATION_NAME } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const POOL_SIZE = 3;
/** A pool for each of two roles, two connections for health checks and one for LISTEN. */
const MOST_CONNECTIONS = 2 * POOL_SIZE + 3;

const shop = sharedShop({ DATABASE_POOL_SIZE: String(POOL_SIZE) });

/** Counts the shop's connections repeatedly. */
class ConnectionCounter {
  most = 0;
  private readonly counting: Promise<void>;
  private over = false;

  constructor(
    private readonly client: Client,
    private readonly exceptFor: Client,
  ) {
    this.counting = this.count();
  }

  stop(): Promise<void> {
    this.over = true;
    return this.counting;
  }

  private async count(): Promise<void> {
    const { rows } = await this.exceptFor.query<{ pid: number }>('select pg_backend_pid() as pid');
    while (!this.over) {
      const { rowCount } = await this.client.query(
        `select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()
           and pid not in (pg_backend_pid(), $1) and application_name <> $2`,
        [rows[0]?.pid, OWNER_APPLICATION_NAME],
      );
      this.most = Math.max(this.most, rowCount ?? 0);
    }
  }
}

it('an instance opens as many connections as configured and never more, also while every request waits', async () => {
  const [counting, locking] = [0, 1].map(() => new Client({ connectionString: databaseUrl() })) as [
    Client,
    Client,
  ];
  await Promise.all([counting.connect(), locking.connect()]);
  const events = await openEvents(shop.url, shop.token);
  await events.until((received) => received.length > 0);
  const counter = new ConnectionCounter(counting, locking);
  const send = (path: string, options = {}) => request(shop.url + path, options);
  // Concurrent single orders would share a statement.
  const order = { body: [orderRow(), orderRow()], headers: { apikey: ANON_KEY } };
  try {
    await locking.query('begin');
    await locking.query('lock table orders in access exclusive mode');
    const answers = Array.from({ length: 5 * POOL_SIZE }, () => [
      send('/rest/v1/orders', order),
      send('/api/orders', { token: shop.token }),
      send('/api/products'),
    ]).flat();
    // Each health check times out, since the table is locked.
    for (let looks = 0; looks < 2; looks += 1) expect((await send('/api/health')).status).toBe(503);
    await until(() => counter.most >= MOST_CONNECTIONS);
    await locking.query('rollback');
    await Promise.all(answers);
  } finally {
    await counter.stop();
    events.close();
    await Promise.all([counting.end(), locking.end()]);
  }
  expect(counter.most).toBe(MOST_CONNECTIONS);
});
