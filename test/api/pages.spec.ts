import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { publicPages } from '../../contract/pages.ts';
import { request } from '../shop/api-client.ts';
import { addressesIn, PRIVATE_ROUTES, PUBLIC_ROUTES } from '../shop/routes.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';

const shop = workerShop();

const DRAFT = { title: 'Ball', description: 'Red.', price: 3.5, image: '/ball.png', inventory: 7 };

/** Values of If-None-Match from a client that has a response with this entity tag. */
const KNOWN: [form: string, ifNoneMatch: (tag: string) => string][] = [
  ['the tag', (tag) => tag],
  ['the tag as a weak one', (tag) => `W/${tag}`],
  ['a list with the tag', (tag) => `"one", ${tag} ,"other"`],
  ['a list with the tag as a weak one', (tag) => `"one",W/${tag}`],
  ['any tag', () => '*'],
];
const UNKNOWN: [form: string, ifNoneMatch: (tag: string) => string][] = [
  ['another tag', () => '"other"'],
  ['a list of others', () => '"one", W/"other"'],
  ['the tag without quotes', (tag) => tag.replaceAll('"', '')],
];

const page = (path: string, headers: Record<string, string> = {}) => request(shop.url + path, { headers });

describe('pages', () => {
  it.each(publicPages().map(({ path, title }) => [path, title]))('%s is prerendered', async (path, title) => {
    const { status, body, headers } = await page(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(body).toContain('<h1');
    expect(body).toContain(`<title>${title.replaceAll("'", '&#x27;')}`);
  });

  it.each([...PRIVATE_ROUTES, '/product/anything', '/shop/', '/shop?sort=price'])(
    '%s is served',
    async (path) => {
      expect((await page(path)).status).toBe(200);
    },
  );

  it.each(['/nothing', '/product', '/product/a/b', '/admin/nothing', '/shop/nothing'])(
    '%s is the app with status 404',
    async (path) => {
      const { status, body } = await page(path);
      expect(status).toBe(404);
      expect(body).toContain('<div id="root"');
    },
  );

  it.each([
    ['/product/%E0%A4%A', 200],
    ['/product/%', 200],
    ['/product/%/b', 404],
    ['/%zz', 404],
    ['/shop%', 404],
    ['//%zz', 404],
  ])('%s cannot be decoded and gets the app with status %d', async (path, status) => {
    const answer = await page(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(answer.body).toContain('<div id="root"');
  });

  it('are compressed as the browser prefers, and not resent while unchanged', async () => {
    const { headers } = await page('/', { 'Accept-Encoding': 'gzip, br' });
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    const again = await new Promise<number>((resolve) => {
      const options = { headers: { 'Accept-Encoding': 'gzip, br', 'If-None-Match': etag } };
      get(shop.url, options, (response) => resolve(response.resume().statusCode ?? 0));
    });
    expect(again).toBe(304);
    const sent = await new Promise<Buffer>((resolve) => {
      get(shop.url, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
        resolve(Buffer.concat(await response.toArray()));
      });
    });
    expect(brotliDecompressSync(sent).toString()).toContain('Smart Laser Cat Collar');
  });

  it.each(PUBLIC_ROUTES)('%s arrives in the first ten segments of a connection', async (path) => {
    const bytes = await new Promise<number>((resolve) => {
      const options = { agent: false, headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' } };
      get(shop.url + path, options, (response) => {
        response.resume().once('end', () => resolve(response.socket.bytesRead));
      });
    });
    expect(bytes).toBeLessThanOrEqual(10 * 1460);
  });

  it('carry security headers, and a policy without unsafe-inline', async () => {
    const { headers } = await page('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).toMatch(/connect-src 'self'(;|$)/);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('files', () => {
  it('redirect /index.html to the home page', async () => {
    const answer = await fetch(`${shop.url}/index.html`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/']);
  });

  it('under assets are cached for a year, because their names change', async () => {
    const { body } = await page('/');
    const asset = /\/assets\/[\w.-]+\.(?:js|woff2)/.exec(body)?.[0] ?? '';
    const { status, headers } = await page(asset);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('that do not exist get no app with status 200', async () => {
    expect((await page('/assets/nothing.js')).status).toBe(404);
  });
});

describe('caching that is forbidden or needs revalidation', () => {
  it.each([
    ['GET', '/robots.txt', 'no-cache'],
    ['GET', '/sitemap.xml', 'no-cache'],
    ['GET', '/api', 'no-store'],
    ['GET', '/api/nothing', 'no-store'],
    ['POST', '/api/nothing', 'no-store'],
    ['PATCH', '/api/products', 'no-store'],
    ['OPTIONS', '/api/products', 'no-store'],
    ['GET', '/api/products/nothing', 'no-store'],
    ['GET', '/rest/v1', 'no-store'],
    ['GET', '/rest/v1/nothing', 'no-store'],
    ['GET', '/nothing', 'no-cache'],
  ])('applies to the response to %s %s', async (method, path, cacheControl) => {
    const { headers } = await request(shop.url + path, { method });
    expect(headers.get('cache-control')).toBe(cacheControl);
  });
});

describe('search engines', () => {
  it('find every public page in the sitemap, with absolute URLs', async () => {
    const { body, headers } = await page('/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(addressesIn(body)).toEqual(PUBLIC_ROUTES.map((route) => shop.url + route));
    expect(addressesIn(body)).toContain(`${shop.url}/product/laser-collar`);
  });

  it('find in robots.txt what not to crawl, and the sitemap', async () => {
    expect((await page('/robots.txt')).body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /checkout',
      'Disallow: /order',
      'Disallow: /pay',
      'Disallow: /success',
      'Disallow: /api/',
      'Disallow: /rest/',
      '',
      `Sitemap: ${shop.url}/sitemap.xml`,
      '',
    ]);
  });

  it.each([...PRIVATE_ROUTES, '/nothing'])('do not index %s', async (path) => {
    expect((await page(path)).headers.get('x-robots-tag')).toBe('noindex');
  });

  it('get the absolute URL of a page for the requested host', async () => {
    const { body, headers } = await page('/faq');
    expect(headers.get('x-robots-tag')).toBeNull();
    expect(body).toContain(`<link rel="canonical" href="${shop.url}/faq"`);
    expect(body).not.toContain('__ORIGIN__');
  });

  it('get structured data of the product', async () => {
    const { body } = await page('/product/laser-collar');
    const data = [...body.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(([, json]) =>
      JSON.parse(json as string),
    );
    const product = data.flat().find((entry) => entry['@type'] === 'Product');
    expect(product).toMatchObject({ name: 'Smart Laser Cat Collar' });
    expect(JSON.stringify(product.offers)).toContain(BUILT_IN_PRODUCT.salePrice.toFixed(2));
    expect(JSON.stringify(product)).not.toContain('aggregateRating');
  });
});

describe('public settings', () => {
  it('tell the browser where to send orders, and nothing secret', async () => {
    const { body } = await page('/api/settings');
    expect(body).toEqual({ supabaseUrl: '', supabaseAnonKey: ANON_KEY });
  });
});

describe('health', () => {
  it('is ok while the database responds', async () => {
    expect(await page('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});

describe('conditional requests', () => {
  describe.each(['/', '/faq', '/api/products', '/api/docs-json', '/api/docs/page.js'])('%s', (path) => {
    const get = (headers: Record<string, string>, method = 'GET') =>
      request(shop.url + path, { method, headers: { 'Accept-Encoding': 'br', ...headers } });

    it.each(KNOWN)('is not resent for %s', async (_, ifNoneMatch) => {
      const tag = (await get({})).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      for (const method of ['GET', 'HEAD']) {
        const { status, body, headers } = await get({ 'If-None-Match': ifNoneMatch(tag) }, method);
        expect([method, status, body, headers.get('etag')]).toEqual([method, 304, '', tag]);
        expect(headers.get('cache-control')).toBe('no-cache');
      }
    });

    it.each(UNKNOWN)('is sent for %s', async (_, ifNoneMatch) => {
      const tag = (await get({})).headers.get('etag') ?? '';
      expect((await get({ 'If-None-Match': ifNoneMatch(tag) })).status).toBe(200);
    });
  });

  it('an unknown page is sent even if the client has it', async () => {
    const answer = await request(`${shop.url}/nothing`, { headers: { 'If-None-Match': '*' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('<div id="root"');
  });

  it.each(['*', '"1"', 'W/"2"'])('a change ignores If-None-Match: %s', async (ifNoneMatch) => {
    const headers = { 'If-None-Match': ifNoneMatch };
    const created = await request(`${shop.url}/api/products`, { body: DRAFT, token: shop.token, headers });
    expect(created.status).toBe(201);
    const { status, body } = await request(`${shop.url}/api/products/${created.body._id}`, {
      method: 'PUT',
      body: { ...DRAFT, price: 4 },
      token: shop.token,
      headers,
    });
    expect([status, body.price]).toEqual([200, 4]);
  });
});
