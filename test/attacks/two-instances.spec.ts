import { randomUUID } from 'node:crypto';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

const LIMIT = 20;
/** The limit plus 10%. */
const MAX_STORED = 22;
const SETTINGS = { ORDERS_PER_VISITOR: String(LIMIT), TRUST_PROXY: 'true' };

const shop = sharedShop(SETTINGS);
let other: ShopServer;
beforeAll(async () => {
  other = await startShopServer({ DATABASE_URL: databaseUrl(), ...SETTINGS });
});
afterAll(() => other.stop());

const both = () => [shop.url, other.url];

const signIn = (url: string, ip: string, body: object) =>
  request(`${url}/api/auth/login`, { body, headers: { 'X-Forwarded-For': ip } });
const placeOrder = (url: string, ip: string, body: unknown = orderRow()) =>
  request(`${url}/rest/v1/orders`, { body, headers: { apikey: ANON_KEY, 'X-Forwarded-For': ip } });

/** Sends concurrent requests, alternating between the instances, and counts the statuses. */
async function spread(count: number, send: (url: string, index: number) => Promise<{ status: number }>) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => send(both()[index % 2] ?? '', index)),
  );
  return (status: number) => answers.filter((answer) => answer.status === status).length;
}

describe('an attacker who uses two instances', () => {
  it('cannot try more accounts from one address', async () => {
    await asOwner((client) =>
      client.query('insert into login_attempts (key, points, expire) values ($1, 90, $2)', [
        'ip:203.0.113.20',
        Date.now() + 600_000,
      ]),
    );
    const statuses = await spread(30, (url) =>
      signIn(url, '203.0.113.20', { email: `${randomUUID()}@shop.example`, password: 'wrong' }),
    );
    expect([statuses(401), statuses(429)]).toEqual([10, 20]);
    for (const url of both()) expect((await signIn(url, '203.0.113.20', ADMIN)).status).toBe(429);
  });

  it('cannot try more passwords for an account', async () => {
    const statuses = await spread(30, (url) => signIn(url, '203.0.113.22', { ...ADMIN, password: 'wrong' }));
    expect([statuses(401), statuses(429)]).toEqual([10, 20]);
  });

  it('does not lock out the operator at another address', async () => {
    for (const url of both()) expect((await signIn(url, '203.0.113.21', ADMIN)).status).toBe(200);
  });

  it('stores at most 10% more orders than the limit, and none once the instances have synchronized', async () => {
    const ip = '203.0.113.30';
    const statuses = await spread(4 * LIMIT, (url) => placeOrder(url, ip));
    const stored = statuses(201);
    expect(stored).toBeGreaterThanOrEqual(LIMIT);
    expect(stored).toBeLessThanOrEqual(MAX_STORED);
    expect(statuses(429)).toBe(4 * LIMIT - stored);
    await until(async () => {
      const { rows } = await asOwner((client) =>
        client.query('select stored from orders_per_visitor where visitor = $1', [ip]),
      );
      return rows[0]?.stored === stored;
    });
    const later = await spread(20, (url) => placeOrder(url, ip));
    expect(later(429)).toBe(20);
  });

  it('can store one order at a new instance, which then knows the count', async () => {
    const ip = '203.0.113.31';
    for (let order = 0; order < LIMIT; order += 1) expect((await placeOrder(shop.url, ip)).status).toBe(201);
    await until(async () => {
      const { rowCount } = await asOwner((client) =>
        client.query('select from orders_per_visitor where visitor = $1 and stored = $2', [ip, LIMIT]),
      );
      return rowCount === 1;
    });
    expect((await placeOrder(other.url, ip)).status).toBe(201);
    const unfit = orderRow({ total: 1 });
    await until(async () =>
      (await placeOrder(other.url, ip, unfit)).body.message.startsWith('Too many orders'),
    );
    const refused = await placeOrder(other.url, ip);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('Retry-After'));
    expect([seconds > 0, seconds <= 600]).toEqual([true, true]);
  });
});
