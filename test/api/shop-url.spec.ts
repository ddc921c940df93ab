import { type IncomingHttpHeaders, request as rawRequest } from 'node:http';
import { databaseUrl } from '../shop/database.ts';
import { addressesIn, PUBLIC_ROUTES } from '../shop/routes.ts';
import { sharedShop } from '../shop/shared-shop.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  CARD_DATA: 'last4',
  TRUST_PROXY: 'false',
  DATABASE_URL: databaseUrl(),
};

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

describe('a live shop with SHOP_URL', () => {
  const shop = sharedShop({
    ...PRODUCTION,
    SHOP_URL: 'https://cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
  });

  it('does not warn', () => {
    expect(shop.output()).not.toMatch(/SHOP_URL|SUPPORT_EMAIL/);
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

describe('a live shop without SHOP_URL', () => {
  const shop = sharedShop(PRODUCTION);

  it.each(['SHOP_URL', 'SUPPORT_EMAIL'])('warns at startup without %s', (name) => {
    const warnings = shop.output().match(new RegExp(`"level":"warn".*${name} isn’t set`, 'g'));
    expect(warnings).toHaveLength(1);
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
