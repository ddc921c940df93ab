import { readFileSync } from 'node:fs';
import { request as sendRequest } from 'node:http';
import { DAILY_LIMIT_REACHED } from '../../server/order-emails/queue/daily-email-limit.ts';
import { request, signIn } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../shop/database-proxy.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

/** The values of a scrape by series (name and labels). */
type Scrape = Map<string, number>;

async function scrape(port: number): Promise<Scrape> {
  const { status, headers, body } = await request(`http://127.0.0.1:${port}/metrics`);
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = String(body)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** The sum of the series that contain these tokens. */
const sumOf = (scraped: Scrape, ...tokens: string[]) =>
  [...scraped]
    .filter(([series]) => tokens.every((token) => series.includes(token)))
    .reduce((sum, [, value]) => sum + value, 0);

const query = (text: string, values: unknown[] = []) => asOwner((client) => client.query(text, values));

/** A metric in a Prometheus query, with the labels that it selects. */
const selectorsOf = (text: string) =>
  [...text.matchAll(/\b((?:shop|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', matchers = '']) => ({
      name,
      labels: [...matchers.replaceAll('\\', '').matchAll(/(\w+="[^"$]*")/g)].map(([label]) => label),
    }),
  );

const place = (shop: ShopServer, changes: object = {}) =>
  request(`${shop.url}/rest/v1/orders`, {
    body: orderRow(changes),
    headers: { apikey: ANON_KEY, Connection: 'close' },
  });

const SHAPES = [
  /^shop_http_requests_total\{method="(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|any)",route="[^"]+",status="\d{3}"\}$/,
  /^shop_http_request_duration_seconds_(bucket\{le="[\d.+Inf]+",|(sum|count)\{)method="[A-Za-z]+",route="[^"]+"\}$/,
  /^shop_database_connections\{pool="(orders|runtime)",state="(used|idle)"\}$/,
  /^shop_database_requests_waiting\{pool="(orders|runtime)"\}$/,
  /^shop_orders_stored_total$/,
  /^shop_emails_(waiting|failed|oldest_waiting_age_seconds)$/,
  /^shop_payment_problems$/,
  /^shop_latest_backup_timestamp_seconds$/,
  /^shop_database_up$/,
  /^shop_postgresql_info\{version="\d+(\.\d+)?"\}$/,
  /^shop_build_info\{release="\d+\.\d+\.\d+"\}$/,
  /^shop_emails_failed_total\{cause="(address|recipient|content|gone|expired)"\}$/,
  /^nodejs_eventloop_lag_p99_seconds$/,
];

describe('the metrics of a shop', () => {
  let proxy: DatabaseProxy;
  let shop: ShopServer;
  let port = 0;
  let otherPort = 0;
  beforeAll(async () => {
    [port = 0, otherPort = 0] = await freePorts(2);
    proxy = await startDatabaseProxy();
    shop = await startShopServer({ DATABASE_URL: proxy.url, METRICS_PORT: String(port) });
    await emptyTables();
    await query('delete from backups');
  });
  afterAll(async () => {
    await query('delete from backups');
    await shop?.stop();
    proxy?.close();
  });

  it('have only known names and labels', async () => {
    const before = await scrape(port);
    const token = await signIn(shop.url);
    const email = 'ada.lovelace@example.com';
    expect((await place(shop, { email })).status).toBe(201);
    const [order] = (await request(`${shop.url}/api/orders`, { token })).body;
    await request(`${shop.url}/api/orders/${order._id}?email=${email}`, { token });
    const scraped = await scrape(port);
    for (const shape of SHAPES)
      expect([shape, [...scraped.keys()].some((series) => shape.test(series))]).toEqual([shape, true]);
    const own = [...scraped.keys()].filter((series) => series.startsWith('shop_'));
    expect(own.filter((series) => !SHAPES.some((shape) => shape.test(series)))).toEqual([]);
    const text = [...scraped.keys()].join('\n');
    for (const secret of [order._id, email, 'ada', order.orderNumber]) expect(text).not.toContain(secret);

    const grown = (series: string) => (scraped.get(series) ?? 0) - (before.get(series) ?? 0);
    expect(grown('shop_orders_stored_total')).toBe(1);
    expect(grown('shop_http_requests_total{method="POST",route="/rest/v1/orders",status="201"}')).toBe(1);
    expect(grown('shop_http_requests_total{method="GET",route="/api/orders/:id",status="200"}')).toBe(1);
    expect(grown('shop_http_request_duration_seconds_count{method="POST",route="/rest/v1/orders"}')).toBe(1);
    expect(scraped.get('shop_emails_waiting')).toBe(0);
    expect(scraped.get('shop_latest_backup_timestamp_seconds')).toBe(0);
    expect(scraped.get('shop_database_up')).toBe(1);
    expect(sumOf(scraped, 'shop_database_connections', 'pool="orders"')).toBeGreaterThan(0);
  });

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/shop.json'])(
    'include all that %s uses',
    async (file) => {
      await place(shop);
      const scraped = [...(await scrape(port)).keys()];
      const selectors = selectorsOf(readFileSync(file, 'utf8'));
      expect(selectors.length).toBeGreaterThan(8);
      const unknown = selectors.filter(
        ({ name, labels }) =>
          !scraped.some(
            (series) => series.split('{')[0] === name && labels.every((label) => series.includes(label)),
          ),
      );
      expect(unknown).toEqual([]);
    },
  );

  it('report emails, payments and backups that need an operator', async () => {
    await place(shop);
    await query(`delete from order_emails`);
    await query(`
      insert into order_emails (order_id, kind, recipient, state, next_attempt_at, created_at, expires_at, error)
      select id, kind, recipient, state, case state when 'waiting' then now() - age end, now() - age,
        now() - age + interval '2 days', error
      from (select id from orders limit 1) as known, (values
        ('notice', null, 'waiting', interval '2 hours', null),
        ('confirmation', 'ada@example.com', 'failed', interval '1 day', null)
      ) as email (kind, recipient, state, age, error)`);
    await query(
      `insert into stripe_payments (session_id, order_id, outcome) select 'cs_1', id, 'wrong amount' from orders limit 1`,
    );
    await query(`insert into backups (kind, succeeded_at) values ('requested', '2026-01-01T00:00:00Z')`);
    const scraped = await scrape(port);
    expect(scraped.get('shop_emails_waiting')).toBe(1);
    expect(scraped.get('shop_emails_oldest_waiting_age_seconds')).toBeGreaterThanOrEqual(7_200);
    expect(scraped.get('shop_emails_failed')).toBe(1);
    expect(scraped.get('shop_payment_problems')).toBe(1);
    expect(scraped.get('shop_latest_backup_timestamp_seconds')).toBe(Date.UTC(2026, 0) / 1_000);
  });

  it('count the age of an email that was requested again from the request', async () => {
    await query(`update order_emails set expires_at = now() + interval '2 days', next_attempt_at = now()
      where state = 'waiting'`);
    expect((await scrape(port)).get('shop_emails_oldest_waiting_age_seconds')).toBeLessThan(7_200);
  });

  it('ignore emails over the daily limit of a mailbox in the age', async () => {
    await query(`update order_emails set error = $1`, [DAILY_LIMIT_REACHED]);
    const scraped = await scrape(port);
    expect(scraped.get('shop_emails_waiting')).toBe(1);
    expect(scraped.get('shop_emails_oldest_waiting_age_seconds')).toBe(0);
    await query('delete from order_emails');
  });

  it('keep their number of series, whatever is requested', async () => {
    const odd = (turn: number) => [
      `/${turn}`,
      `/shop/${turn}`,
      `/assets/index-${turn}.js`,
      `/api/orders/${turn}`,
      `/api/${turn}/orders`,
      `/api/products/${turn}?x=${turn}`,
      `/rest/v1/${turn}`,
    ];
    const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PROPFIND', 'M-SEARCH'];
    const ask = (path: string, method: string) =>
      new Promise<void>((resolve, reject) => {
        const sent = sendRequest(`${shop.url}${path}`, { method, headers: { Connection: 'close' } });
        sent.on('response', (response) => response.resume().on('end', resolve));
        sent.on('error', reject).end();
      });
    const askAll = async (turn: number) => {
      for (const method of METHODS) await Promise.all(odd(turn).map((path) => ask(path, method)));
    };
    await askAll(1);
    const before = await scrape(port);
    for (let turn = 2; turn <= 8; turn += 1) await askAll(turn);
    const after = await scrape(port);
    // Node adds some of its own when they first happen.
    const added = [...after.keys()].filter((series) => !before.has(series) && series.startsWith('shop_'));
    expect(added).toEqual([]);
    expect(sumOf(after, 'shop_http_requests_total')).toBeGreaterThanOrEqual(
      sumOf(before, 'shop_http_requests_total') + 7 * METHODS.length * odd(0).length,
    );
  });

  it("are not served on the shop's port, and nothing else on theirs", async () => {
    for (const path of ['/metrics', '/api/metrics']) {
      const { body } = await request(`${shop.url}${path}`);
      expect(JSON.stringify(body)).not.toContain('shop_http_requests_total');
    }
    const own = `http://127.0.0.1:${port}`;
    expect((await request(`${own}/api/orders`)).status).toBe(404);
    expect((await request(own)).status).toBe(404);
    expect((await request(`${own}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it("are each instance's own for requests, and the same for the database", async () => {
    const ports = [port, otherPort];
    const other = await startShopServer({ DATABASE_URL: databaseUrl(), METRICS_PORT: String(otherPort) });
    try {
      const before = (await scrape(port)).get('shop_orders_stored_total') ?? 0;
      for (const each of [shop, shop, other]) expect((await place(each)).status).toBe(201);
      await query(
        `insert into order_emails (order_id, kind, state, next_attempt_at) select id, 'notice', 'waiting', now() from orders limit 1`,
      );
      const scraped = await Promise.all(ports.map(scrape));
      const values = (name: string) => scraped.map((each) => each.get(name));
      expect(values('shop_orders_stored_total')).toEqual([before + 2, 1]);
      expect(values('shop_emails_waiting')).toEqual([1, 1]);
    } finally {
      await query('delete from order_emails');
      await other.stop();
    }
  });

  it('are served while the database is unreachable', async () => {
    const REFUSED = 'shop_http_requests_total{method="POST",route="/rest/v1/orders",status="503"}';
    const before = (await scrape(port)).get(REFUSED) ?? 0;
    proxy.cut();
    try {
      expect((await place(shop)).status).toBe(503);
      // The database is checked at most once a second.
      await until(async () => (await scrape(port)).get('shop_database_up') === 0);
      const scraped = await scrape(port);
      expect(scraped.get(REFUSED)).toBe(before + 1);
      expect(scraped.has('shop_emails_waiting')).toBe(false);
    } finally {
      proxy.restore();
    }
  });
});
