import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from 'pg';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type EventStream, openEvents, type ShopEvent } from '../shop/event-stream.ts';
import { setOperatorPassword } from '../shop/operator-command.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN, JWT_SECRET, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { setCount, setSelling } from '../shop/stock.ts';
import { until } from '../shop/until.ts';

const other = workerShop();
let one: ShopServer;
let token: string;
const streams: EventStream[] = [];
type Shop = Pick<ShopServer, 'url'>;

beforeAll(async () => {
  one = await startShopServer({ DATABASE_URL: databaseUrl() });
  token = await signIn(one.url);
});
beforeEach(emptyTables);
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => one.stop());

async function open(shop: Shop, as: string | undefined = token): Promise<EventStream> {
  const stream = await openEvents(shop.url, as);
  streams.push(stream);
  return stream;
}
/** The operator's session, but over soon. */
function expiringIn(seconds: number): string {
  const [header, claims = ''] = token.split('.');
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp };
  const text = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}
async function openReady(shop: Shop, as = token): Promise<EventStream> {
  const stream = await open(shop, as);
  await stream.until((events) => events.length > 0);
  return stream;
}
const place = (shop: Shop, ...rows: object[]) => sendOrder(shop.url, rows);
const sum = (events: ShopEvent[], field: 'stored' | 'changed'): number =>
  events.filter(({ event }) => event === 'orders').reduce((total, { data }) => total + data[field], 0);
const readies = (events: ShopEvent[]) => events.filter(({ event }) => event === 'ready').length;
const listeners =
  "from pg_stat_activity where application_name like '%listening' and backend_type = 'client backend'";

/** Polls, because PostgreSQL reports connections with a delay. */
async function untilListeners(count: number): Promise<void> {
  await asOwner((client) =>
    until(async () => (await client.query(`select pid ${listeners}`)).rowCount === count),
  );
}

async function untilLockWait(): Promise<void> {
  await asOwner((client) =>
    until(async () => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%operators%'",
      );
      return rowCount !== 0;
    }),
  );
}

describe('event stream of the orders', () => {
  it('is an event stream that is neither cached nor buffered, and starts with ready', async () => {
    const stream = await openReady(one);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(stream.events()).toMatchObject([{ event: 'ready', data: {} }]);
  });

  it('reports orders that another process stored or changed', async () => {
    const stream = await openReady(other);
    expect((await place(one, orderRow(), orderRow())).status).toBe(201);
    await stream.until((events) => sum(events, 'stored') === 2);

    const [order] = (await request(`${one.url}/api/orders`, { token })).body;
    const body = { status: 'paid' };
    await request(`${one.url}/api/orders/${order._id}/status`, { method: 'PUT', body, token });
    await stream.until((events) => sum(events, 'changed') === 1);
    expect(sum(stream.events(), 'stored')).toBe(2);
  });

  it('reports that another process changed the stock, but not a refused change', async () => {
    const stream = await openReady(other);
    const shop = { url: one.url, token };
    expect((await setSelling(shop, { on: false, sentence: '' })).status).toBe(400);
    expect((await setSelling(shop, { on: false, sentence: 'Back on Monday.' })).status).toBe(200);
    await stream.until((events) => sum(events, 'changed') === 1);
    expect((await setCount(shop, 3)).status).toBe(200);
    await stream.until((events) => sum(events, 'changed') === 2);
  });

  it('does not report a refused order', async () => {
    const stream = await openReady(other);
    expect((await place(one, orderRow({ total: 1 }))).status).toBe(400);
    await place(one, orderRow());
    await stream.until((events) => sum(events, 'stored') > 0);
    expect(sum(stream.events(), 'stored')).toBe(1);
  });

  it('continues after a change without effect', async () => {
    const stream = await openReady(other);
    await place(one, orderRow());
    const [order] = (await request(`${one.url}/api/orders`, { token })).body;
    for (const status of ['paid', 'paid', 'cancelled'])
      await request(`${one.url}/api/orders/${order._id}/status`, { method: 'PUT', body: { status }, token });
    await stream.until((events) => sum(events, 'changed') === 2);
  });

  it('sends at most four events a second in a burst and loses no order', async () => {
    const stream = await openReady(other);
    const started = Date.now();
    const customers = Array.from({ length: 10 }, async () => {
      let placed = 0;
      for (; Date.now() - started < 1_500; placed += 1) await place(placed % 2 ? one : other, orderRow());
      return placed;
    });
    const placed = (await Promise.all(customers)).reduce((total, count) => total + count, 0);
    await stream.until((events) => sum(events, 'stored') >= placed);
    expect(sum(stream.events(), 'stored')).toBe(placed);
    const times = stream.events().map(({ at }) => at);
    const seconds = ((times.at(-1) ?? 0) - started) / 1000;
    expect(times.length - 1).toBeLessThanOrEqual(4 * seconds + 2);
    expect(times.length - 1).toBeGreaterThan(2);
  });

  it('sends only counts through the database', async () => {
    const payloads: string[] = [];
    const client = new Client({ connectionString: databaseUrl() });
    await client.connect();
    client.on('notification', ({ payload = '' }) => payloads.push(payload));
    await client.query('listen order_events');
    const stream = await openReady(other);
    await place(one, orderRow());
    await stream.until((events) => sum(events, 'stored') === 1);
    await client.query('select');
    await client.end();
    expect(payloads).toEqual(['{"stored":1,"changed":0}']);
  });

  it('ignores invalid notifications on its channel', async () => {
    const stream = await openReady(one);
    await asOwner(async (client) => {
      for (const payload of [
        '',
        'x',
        '{"stored":0,"changed":0}',
        '{"stored":"1"}',
        '{"stored":-1,"changed":0}',
        '{"name":"Ada"}',
      ])
        await client.query('select pg_notify($1, $2)', ['order_events', payload]);
    });
    await place(one, orderRow());
    await stream.until((events) => sum(events, 'stored') > 0);
    expect(stream.events().slice(1)).toMatchObject([{ event: 'orders', data: { stored: 1, changed: 0 } }]);
  });
});

describe('listening connection', () => {
  it('is open while there are readers, who share it', async () => {
    await untilListeners(0);
    const first = await openReady(one);
    const second = await openReady(one);
    await untilListeners(1);
    first.close();
    await place(one, orderRow());
    await second.until((events) => sum(events, 'stored') === 1);
    second.close();
    await untilListeners(0);
  });

  it('reconnects when it is lost, and sends ready again because events may have been missed', async () => {
    const stream = await openReady(one);
    await asOwner((client) => client.query(`select pg_terminate_backend(pid) ${listeners}`));
    await stream.until((events) => readies(events) === 2);
    await place(other, orderRow());
    await stream.until((events) => sum(events, 'stored') === 1);
    expect(one.output().match(/Cannot listen for order events/g)).toHaveLength(1);
  });
});

describe('reader of the stream', () => {
  it('has at most twenty streams, and may open another after closing one', async () => {
    for (let count = 0; count < 20; count += 1) await openReady(one);
    const refused = await request(`${one.url}/api/orders/events`, { token });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('too many windows') },
    });
    expect((await open(other)).status).toBe(200);

    streams[0]?.close();
    // The server notices the closed connection shortly after.
    await until(async () => (await open(one)).status === 200);
  });

  it('leaves no connection behind after HEAD', async () => {
    for (let count = 0; count < 25; count += 1) {
      const { status } = await request(`${one.url}/api/orders/events`, { method: 'HEAD', token });
      expect(status).toBe(200);
    }
    await untilListeners(0);
  });

  it.each(['GET', 'HEAD'])(
    'may disconnect while its session is checked, and leaves no connection behind: %s',
    async (method) => {
      await untilListeners(0);
      const socket = connect(Number(new URL(one.url).port), '127.0.0.1');
      await asOwner(async (client) => {
        await client.query('begin');
        await client.query('lock table operators');
        socket.write(
          `${method} /api/orders/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
        );
        await untilLockWait();
        socket.destroy();
        // After this response the server has noticed the closed connection.
        await request(`${one.url}/api/health`);
        await client.query('rollback');
      });
      for (let count = 0; count < 20; count += 1) expect((await open(one)).status).toBe(200);
    },
  );

  it('is disconnected when the session ends through a new password or an expired token', async () => {
    const expiring = await openReady(one, expiringIn(3));
    // The heartbeat checks the session.
    await expiring.ended;
    expect(expiring.text()).toContain('\n:\n');
    const stream = await openReady(other);
    await setOperatorPassword(ADMIN.email, ADMIN.password);
    await stream.ended;
    expect((await request(`${one.url}/api/orders/events`, { token })).status).toBe(401);
    token = await signIn(one.url);
  }, 90_000);
});

it('a shutdown does not wait for open streams or unused connections, and still reports the last orders', async () => {
  const stream = await openReady(one);
  const otherStream = await openReady(other);
  await place(one, orderRow());
  await place(one, orderRow());
  const unused = connect(Number(new URL(one.url).port), '127.0.0.1');
  await once(unused, 'connect');
  const started = Date.now();
  await one.stop();
  expect(Date.now() - started).toBeLessThan(4_500);
  await stream.ended;
  await otherStream.until((events) => sum(events, 'stored') === 2);
  expect(one.output()).not.toMatch(/TypeError|ERROR| 5\d\d \d/);
});
