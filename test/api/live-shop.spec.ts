import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHOP_FINDINGS } from '../../contract/shop/launch-review/launch-review.shop.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { addressesIn, PUBLIC_ROUTES } from '../shop/routes.ts';
import { type SharedShop, sharedShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: databaseUrl() };
const BACKUPS = mkdtempSync(path.join(tmpdir(), 'shop-backups-'));
beforeAll(async () => {
  await migrateDatabase();
  await asOwner((client) => client.query('delete from backups'));
});
afterAll(() => rmSync(BACKUPS, { recursive: true }));

const TLS = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

const missing = async (shop: SharedShop, headers: Record<string, string> = {}): Promise<string[]> =>
  (await request(`${shop.url}/api/readiness`, { token: shop.token, headers })).body.missing;

/** The logged lines of the checklist. */
const printed = (shop: SharedShop): string[] =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.includes('"context":"LaunchChecklist"'))
    .map((line) => JSON.parse(line).message);

const withoutFolder = (lines: string[]) => lines.filter((line) => !SHOP_FINDINGS.includes(line));

/** The first setting that each line names. */
const topics = (lines: string[]) => lines.map((line) => /[A-Z]+(_[A-Z]+)+/.exec(line)?.[0]);

/** Requests the shop under a host that `fetch` would not send. */
function pageOf(shop: { url: string }, host: string, path: string, method = 'GET') {
  return new Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    rawRequest(shop.url, { path, method, headers: { host } }, async (response) => {
      const body = (await response.toArray()).join('');
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .on('error', reject)
      .end();
  });
}

const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

const BARE = [
  'TRUST_PROXY',
  'SMTP_URL',
  'CARD_DATA',
  'SHOP_URL',
  'SUPPORT_EMAIL',
  'SHOP_ADDRESS',
  'STRIPE_SECRET_KEY',
  'BACKUP_DIR',
];

describe('a live shop with few settings', () => {
  const shop = sharedShop({ ...PRODUCTION, CARD_DATA: 'plain', TRUST_PROXY: 'false' });

  it('logs each missing setting at startup', () => {
    expect(topics(withoutFolder(printed(shop)))).toEqual(BARE);
    for (const setting of ['SHOP_URL', 'SUPPORT_EMAIL'])
      expect(printed(shop)).toContainEqual(expect.stringContaining(`${setting} isn’t set`));
  });

  it('lists the same in the admin area, and missing TLS', async () => {
    const [tls, ...others] = await missing(shop, TLS);
    expect(tls).toMatch(/^No TLS: no request has arrived over https yet\./);
    expect(topics(withoutFolder(others))).toEqual(BARE);
  });

  it('has separate pages for the first eight hosts, and shared pages for all others', async () => {
    for (let host = 1; host <= 8; host += 1) {
      const { status, body } = await pageOf(shop, `host${host}.example`, '/faq');
      expect([status, canonical(body)]).toEqual([200, `http://host${host}.example/faq`]);
    }
    const others = await Promise.all(
      ['one.example', 'two.example', '"><script>'].map((host) => pageOf(shop, host, '/faq')),
    );
    for (const { status, headers, body } of others) {
      expect([status, canonical(body)]).toEqual([200, '/faq']);
      expect(body).not.toMatch(/(one|two)\.example|__ORIGIN__/);
      expect(headers.etag).toBe(others[0]?.headers.etag);
    }
    expect(canonical((await pageOf(shop, 'host1.example', '/shop')).body)).toBe('http://host1.example/shop');
  });
});

describe('a live shop with all settings', () => {
  const shop = sharedShop({
    ...PRODUCTION,
    CARD_DATA: 'last4',
    TRUST_PROXY: '127.0.0.1',
    SHOP_URL: 'https://cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
    SHOP_ADDRESS: '7 Harbor Road\\nPortland, ME 04101',
    // No server listens on this port.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Cat Shop <orders@cat-shop.test>',
    PAYMENT_LINK: 'https://pay.cat-shop.test/{id}',
    BACKUP_DIR: BACKUPS,
  });

  it('lists only what its folder still has of the collar after the first TLS request and the first backup', async () => {
    expect(SHOP_FINDINGS).toContainEqual(
      expect.stringContaining('This is still the sample shop that sells the cat collar.'),
    );
    expect(printed(shop)).toEqual(SHOP_FINDINGS);
    expect(shop.output()).not.toMatch(/SHOP_URL|SUPPORT_EMAIL/);
    await until(async () => !(await missing(shop)).some((line) => line.includes('BACKUP_DIR')));
    expect(await missing(shop)).toEqual([expect.stringContaining('No TLS: no request'), ...SHOP_FINDINGS]);
    await request(`${shop.url}/api/settings`, { headers: TLS });
    expect(await missing(shop)).toEqual(SHOP_FINDINGS);
  });

  it.each([
    ['GET', '/', 'other.example'],
    ['HEAD', '/', 'other.example'],
    ['GET', '/faq?color=%F0%9F%90%88&a=b', 'www.cat-shop.test'],
    ['HEAD', '/admin', 'other.example:8080'],
    ['GET', '/nothing/at/all?', '10.1.2.3'],
    ['GET', '//evil.example/%2e%2e', 'other.example'],
  ])('redirects %s %s from %s, and keeps path and query', async (method, path, host) => {
    const { status, headers, body } = await pageOf(shop, host, path, method);
    expect([status, headers.location, body]).toEqual([308, `https://cat-shop.test${path}`, '']);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/api/health', 200],
    ['/api/nothing', 404],
    ['/rest/v1/orders', 401],
    ['/rest/v1', 404],
    ['/favicon.svg', 200],
    ['/images/social-card.jpg', 200],
    ['/assets/nothing.js', 404],
    ['/robots.txt', 200],
  ])('does not redirect %s', async (path, status) => {
    expect((await pageOf(shop, 'other.example', path)).status).toBe(status);
  });

  it.each(['cat-shop.test', 'CAT-SHOP.test:443', 'localhost:3000', '127.0.0.1'])(
    'is known by its own name to who asks %s',
    async (host) => {
      const { status, body } = await pageOf(shop, host, '/faq');
      expect([status, canonical(body)]).toEqual([200, 'https://cat-shop.test/faq']);
      expect(body).not.toContain('http://localhost');
    },
  );

  it.each(['cat-shop.test', 'other.example'])(
    'names itself in robots.txt and sitemap of %s',
    async (host) => {
      const robots = await pageOf(shop, host, '/robots.txt');
      expect(robots.body).toContain('Sitemap: https://cat-shop.test/sitemap.xml');
      const { body } = await pageOf(shop, host, '/sitemap.xml');
      expect(addressesIn(body)).toEqual(PUBLIC_ROUTES.map((route) => `https://cat-shop.test${route}`));
      expect(body).not.toContain('other.example');
    },
  );
});

describe('a live shop behind a proxy that TRUST_PROXY does not name', () => {
  const shop = sharedShop({ ...PRODUCTION, CARD_DATA: 'last4', TRUST_PROXY: '192.0.2.1' });

  it('shows the address of the proxy to an operator', async () => {
    const untrusted = 'The proxy at 127.0.0.1 isn’t trusted';
    expect(await missing(shop, TLS)).toContainEqual(expect.stringContaining(untrusted));
    expect(await missing(shop)).not.toContainEqual(expect.stringContaining(untrusted));
  });
});
