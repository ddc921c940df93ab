import { createHash } from 'node:crypto';
import { type Answer, request } from '../shop/api-client.ts';
import { openEvents } from '../shop/event-stream.ts';
import { orderRow } from '../shop/order-row.ts';
import { PUBLIC_ROUTES } from '../shop/routes.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';

const shop = sharedShop({ TRUST_PROXY: 'true', ORDERS_PER_VISITOR: '6' });

type Headers = Record<string, string>;
type Send = (headers: Headers) => Promise<Pick<Answer, 'status' | 'headers'>>;

const get =
  (path: string, options: { method?: string; body?: unknown; text?: string; headers?: Headers } = {}): Send =>
  (headers) =>
    request(shop.url + path, { ...options, headers: { ...options.headers, ...headers } });
const asOperator =
  (path: string, method?: string, body?: unknown): Send =>
  (headers) =>
    request(shop.url + path, { method, body, token: shop.token, headers });
const insert = (body: unknown): Send => get('/rest/v1/orders', { body, headers: { apikey: ANON_KEY } });

async function asset(): Promise<string> {
  const { body } = await request(shop.url);
  return /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
}

async function exportUrl(): Promise<string> {
  return (await request(`${shop.url}/api/orders/exports`, { body: {}, token: shop.token })).body.url;
}

/** One request for each kind of response. */
const KINDS: [name: string, status: number, send: Send][] = [
  ['a prerendered page', 200, get('/')],
  ['an unchanged page', 304, get('/', { headers: { 'If-None-Match': '*' } })],
  ['the shell', 200, get('/admin')],
  ['a missing page', 404, get('/nothing')],
  ['a page with markup in its path', 404, get('/%3Cscript%3Ealert(1)%3C/script%3E')],
  ['a HEAD', 200, get('/faq', { method: 'HEAD' })],
  ['an asset', 200, async (headers) => request(shop.url + (await asset()), { headers })],
  ['a missing asset', 404, get('/assets/nothing.js')],
  ['a picture', 200, get('/images/social-card.jpg')],
  ['the logo in emails', 200, get('/apple-touch-icon.png')],
  ['a font in emails', 200, get('/fonts/figtree.woff2')],
  ['a font in the headings of emails', 200, get('/fonts/bricolage-grotesque.woff2')],
  ['an SVG', 200, get('/favicon.svg')],
  ['a part of a picture', 206, get('/images/social-card.jpg', { headers: { Range: 'bytes=0-9' } })],
  ['a part out of range', 416, get('/images/social-card.jpg', { headers: { Range: 'bytes=99999999-' } })],
  ['a redirect', 308, (headers) => fetch(`${shop.url}/index.html`, { redirect: 'manual', headers })],
  ['robots.txt', 200, get('/robots.txt')],
  ['the sitemap', 200, get('/sitemap.xml')],
  ['the web app manifest', 200, get('/site.webmanifest')],
  ['JSON', 200, get('/api/products')],
  ['health', 200, get('/api/health')],
  ['the API reference', 200, get('/api/docs')],
  ['the script of the API reference', 200, get('/api/docs/page.js')],
  ['a login', 200, get('/api/auth/login', { body: ADMIN })],
  ['a wrong password', 401, get('/api/auth/login', { body: { ...ADMIN, password: 'wrong' } })],
  ['an error of the API', 400, get('/api/products?limit=0')],
  ['an unknown route of the API', 404, get('/api/nothing')],
  ['a guarded route', 401, get('/api/orders')],
  ['an unsupported method', 405, get('/api/health', { method: 'DELETE' })],
  ['an unsupported method of a page', 405, get('/', { method: 'POST' })],
  ['broken JSON', 400, get('/api/auth/login', { text: '{' })],
  [
    'a body that is not JSON',
    415,
    get('/api/auth/login', { text: 'x', headers: { 'Content-Type': 'text/html' } }),
  ],
  ['a too large body', 413, get('/api/auth/login', { text: 'x'.repeat(40_000) })],
  ['OPTIONS of the API', 204, get('/api/products', { method: 'OPTIONS' })],
  ['OPTIONS of a page', 204, get('/', { method: 'OPTIONS' })],
  ['OPTIONS of the Data API', 200, get('/rest/v1/orders', { method: 'OPTIONS' })],
  ['an order', 201, insert(orderRow())],
  ['a refused order', 400, insert(orderRow({ total: 1 }))],
  ['an order over the limit', 429, insert(Array(7).fill(orderRow()))],
  ['an order without a key', 401, get('/rest/v1/orders', { body: orderRow() })],
  ['an unknown table', 404, get('/rest/v1/nothing', { headers: { apikey: ANON_KEY } })],
  ['orders in the admin area', 200, asOperator('/api/orders')],
  ['a missing order', 404, asOperator('/api/orders/x')],
  ['a link to an export', 201, asOperator('/api/orders/exports', 'POST', {})],
  ['an export', 200, async (headers) => request(shop.url + (await exportUrl()), { headers })],
  ['an expired export', 401, get('/api/orders/export.csv?ticket=x')],
  [
    'the event stream',
    200,
    async () => {
      const stream = await openEvents(shop.url, shop.token);
      stream.close();
      return stream;
    },
  ],
];

/** The directives of a policy, without the hashes of inline code. */
const directives = (policy: string) =>
  policy.split(';').map((directive) => directive.trim().replace(/ 'sha256-[^']+'/g, ''));

/** Not documents: they need no policy for scripts, frames and forms of their own. */
const SUBRESOURCE = /^(an asset|a missing asset|a picture|a part)/;
const isSubresource = (kind: string) => SUBRESOURCE.test(kind);
const SUBRESOURCE_DIRECTIVES = ["default-src 'none'", "frame-ancestors 'none'"];

/** Webmail shows them in the shop's emails. */
const EMBEDDED = /^(a picture|a part|the logo|a font)/;

describe.each(KINDS)('%s', (kind, status, send) => {
  it('has all security headers', async () => {
    const { headers, status: answered } = await send({});
    expect(answered).toBe(status);
    const documentDirectives = [
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' https: http: data:",
      "object-src 'none'",
      ...(/API reference/.test(kind) ? [] : ["require-trusted-types-for 'script'"]),
      "script-src 'self'",
      "style-src 'self'",
      ...(/API reference/.test(kind) ? [] : ["trusted-types 'none'"]),
    ];
    expect(directives(headers.get('content-security-policy') ?? '').sort()).toEqual(
      isSubresource(kind) ? SUBRESOURCE_DIRECTIVES : documentDirectives,
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      ...(!isSubresource(kind) && {
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      }),
      'cross-origin-resource-policy': EMBEDDED.test(kind) ? 'cross-origin' : 'same-origin',
    });
    for (const name of [
      'server',
      'x-powered-by',
      'set-cookie',
      'strict-transport-security',
      'access-control-allow-credentials',
    ])
      expect([name, headers.get(name)]).toEqual([name, null]);
  });

  it('has a content type', async () => {
    const { headers } = await send({ Origin: 'https://elsewhere.example' });
    if (![204, 304].includes(status) && headers.get('content-length') !== '0')
      expect(headers.get('content-type')).toMatch(
        /^(text\/(html|css|javascript|plain|csv|event-stream); charset=utf-8|text\/event-stream|application\/(javascript|json|xml|manifest\+json|vnd\.pgrst\.object\+json)(; charset=utf-8)?|image\/[a-z+]+|font\/woff2)$/,
      );
  });
});

describe('over TLS', () => {
  it('every response has HSTS for a year', async () => {
    for (const [name, , send] of KINDS.filter(([kind]) => kind !== 'the event stream')) {
      const { headers } = await send({ 'X-Forwarded-Proto': 'https' });
      expect([name, headers.get('strict-transport-security')]).toEqual([name, 'max-age=31536000']);
      expect([name, headers.get('content-security-policy')]).toEqual([
        name,
        expect.stringMatching(/;upgrade-insecure-requests$/),
      ]);
    }
  });
});

it('only the Data API and the fonts in emails can be read by other origins', async () => {
  for (const [name, , send] of KINDS.filter(([kind]) => kind !== 'the event stream')) {
    const { headers } = await send({ Origin: 'https://elsewhere.example' });
    const isShared =
      headers.has('proxy-status') || headers.has('content-range') || /Data API|a font/.test(name);
    if (!/part/.test(name))
      expect([name, headers.get('access-control-allow-origin')]).toEqual([name, isShared ? '*' : null]);
  }
});

it.each(['/admin', '/nothing', ...PUBLIC_ROUTES])(
  'the policy of %s covers all of its inline code',
  async (path) => {
    const { body, headers } = await request(shop.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    const inline = [...body.matchAll(/<(script|style)(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/\1>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [, tag, attributes, code] of inline) {
      if (/type="application\/(ld\+)?json"/.test(attributes)) continue;
      const hash = createHash('sha256').update(code).digest('base64');
      const allowed = policy.split(';').find((directive) => directive.startsWith(`${tag}-src`));
      expect(allowed).toContain(`'sha256-${hash}'`);
    }
    expect(body).not.toMatch(/<[^>]+\s(on[a-z]+|style)="/);
  },
);
