import { request } from '../shop/api-client.ts';
import { sharedShop } from '../shop/shared-shop.ts';

const shop = sharedShop();

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
