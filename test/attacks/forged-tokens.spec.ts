import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { documentedRoutes } from '../shop/documented-routes.ts';
import { exchange, getRequest } from '../shop/raw-connection.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY, JWT_SECRET } from '../shop/shop-server.ts';

const shop = workerShop();

const HEADER = { alg: 'HS256', typ: 'JWT' };
const NOW = Math.floor(Date.now() / 1000);

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

const hmac = (algorithm: string, secret: string) => (text: string) =>
  createHmac(algorithm, secret).update(text).digest('base64url');
const SIGNED = hmac('sha256', JWT_SECRET);

function token(claims: unknown, header: unknown = HEADER, sign: (text: string) => string = SIGNED): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign(text)}`;
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PUBLIC_PEM = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const rsa = (text: string) => createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');

type Claims = Record<string, unknown>;

/** Tokens with the claims of a real session, each with one defect. */
const FORGED: [name: string, forge: (claims: Claims, real: string) => string][] = [
  ['alg none, without a signature', (claims) => token(claims, { alg: 'none' }, () => '')],
  ['alg None', (claims) => token(claims, { alg: 'None' }, () => '')],
  ['alg none, with a valid signature', (claims) => token(claims, { ...HEADER, alg: 'none' })],
  ['no alg', (claims) => token(claims, { typ: 'JWT' })],
  ['another secret', (claims) => token(claims, HEADER, hmac('sha256', 'x'.repeat(40)))],
  ['an empty secret', (claims) => token(claims, HEADER, hmac('sha256', ''))],
  ["the shop's public key as the secret", (claims) => token(claims, HEADER, hmac('sha256', ANON_KEY))],
  [
    "HS384 with the shop's secret",
    (claims) => token(claims, { ...HEADER, alg: 'HS384' }, hmac('sha384', JWT_SECRET)),
  ],
  [
    "HS512 with the shop's secret",
    (claims) => token(claims, { ...HEADER, alg: 'HS512' }, hmac('sha512', JWT_SECRET)),
  ],
  ['RS256 with another key', (claims) => token(claims, { ...HEADER, alg: 'RS256' }, rsa)],
  [
    'an embedded key',
    (claims) => token(claims, { ...HEADER, jwk: publicKey.export({ format: 'jwk' }) }, rsa),
  ],
  ['an RSA public key as the secret', (claims) => token(claims, HEADER, hmac('sha256', PUBLIC_PEM))],
  [
    'a key ID that names an empty file',
    (claims) => token(claims, { ...HEADER, kid: '/dev/null' }, hmac('sha256', '')),
  ],
  ['an unknown critical header', (claims) => token(claims, { ...HEADER, crit: ['exp'], alg: ['HS256'] })],
  ['an expiry in the past', (claims) => token({ ...claims, exp: NOW - 1 })],
  ['no expiry', ({ exp, ...claims }) => token(claims)],
  ['a text as expiry', (claims) => token({ ...claims, exp: '4000000000' })],
  ['a fractional expiry', (claims) => token({ ...claims, exp: 4_000_000_000.5 })],
  ['a huge expiry', (claims) => token({ ...claims, exp: 1e300 })],
  ['a start in the future', (claims) => token({ ...claims, nbf: NOW + 3600 })],
  ['a text as start', (claims) => token({ ...claims, nbf: 'x' })],
  ['a subject in a list', (claims) => token({ ...claims, sub: [claims.sub] })],
  ['an object as the subject', (claims) => token({ ...claims, sub: { $ne: null } })],
  ['a subject with an SQL condition', (claims) => token({ ...claims, sub: `${claims.sub}' or '1'='1` })],
  ['a subject with a trailing space', (claims) => token({ ...claims, sub: `${claims.sub} ` })],
  ['an older version', (claims) => token({ ...claims, tokenVersion: Number(claims.tokenVersion) - 1 })],
  ['a version as text', (claims) => token({ ...claims, tokenVersion: String(claims.tokenVersion) })],
  ['another audience', (claims) => token({ ...claims, aud: 'shop-orders-export' })],
  ['no audience', ({ aud, ...claims }) => token(claims)],
  ['claims in a list', (claims) => token([claims])],
  ['claims that are a number', () => token(7)],
  ['no claims', () => token(null)],
  [
    'changed claims with the original signature',
    (claims, real) => {
      const [header, , signature] = real.split('.');
      return [header, encode({ ...claims, exp: 4_000_000_000 }), signature].join('.');
    },
  ],
  [
    'another header with the original signature',
    (_, real) => [encode({ alg: 'HS256' }), ...real.split('.').slice(1)].join('.'),
  ],
  ['a truncated signature', (_, real) => real.slice(0, -4)],
  ['a changed signature', (_, real) => real.replace(/.{6}$/, (end) => `${[...end].reverse().join('')}A`)],
  ['no signature', (_, real) => real.replace(/[^.]+$/, '')],
  ['two parts', (_, real) => real.replace(/\.[^.]+$/, '')],
  ['four parts', (_, real) => `${real}.${real.split('.')[2]}`],
  ['five parts', (_, real) => `${real}.x.y`],
  ['an empty header', (_, real) => real.replace(/^[^.]+/, '')],
  ['a header that is not JSON', (_, real) => real.replace(/^[^.]+/, 'e30x')],
  ['only dots', () => '..'],
  ['quotes around it', (_, real) => `"${real}"`],
  ['a trailing NUL', (_, real) => `${real}%00`],
  ['a comma and another token', (_, real) => `${real},${real}`],
];

/** The guarded routes of all controllers. */
const GUARDED = documentedRoutes().filter(({ isGuarded }) => isGuarded);

describe('a token with', () => {
  it.each(FORGED)('%s is refused', async (_, forge) => {
    const forged = forge(read(shop.token.split('.')[1]), shop.token);
    const answer = await request(`${shop.url}/api/auth/verify`, { token: forged });
    expect([answer.status, answer.body]).toEqual([
      401,
      { valid: false, error: expect.stringMatching(/[Ll]og in/) },
    ]);
  });

  it('no defect, made the same way, is accepted', async () => {
    const claims = read(shop.token.split('.')[1]);
    expect((await request(`${shop.url}/api/auth/verify`, { token: token(claims) })).status).toBe(200);
  });
});

describe('a session', () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await request(shop.url + path, { headers })).status;

  it('is accepted only in the Authorization header', async () => {
    const bearer = `Bearer ${shop.token}`;
    for (const name of ['token', 'access_token', 'authorization', 'Authorization', 'jwt', 'auth_token'])
      expect(await statusOf(`/api/orders?${name}=${encodeURIComponent(shop.token)}`)).toBe(401);
    for (const headers of [
      { Cookie: `token=${shop.token}; Authorization=${bearer}; adminToken=${shop.token}` },
      { 'Proxy-Authorization': bearer },
      { 'X-Authorization': bearer },
      { 'X-Access-Token': shop.token },
      { 'X-Auth-Token': shop.token },
      { apikey: shop.token },
      { Authorization: `Basic ${Buffer.from(`:${shop.token}`).toString('base64')}` },
      { Authorization: `JWT ${shop.token}` },
      { Authorization: shop.token },
    ])
      expect([headers, await statusOf('/api/orders', headers as never)]).toEqual([headers, 401]);
  });

  it.each([
    ['one word', 'x'.repeat(15_000)],
    ['a scheme and spaces', `Bearer${' '.repeat(15_000)}x y`],
    ['a long token', `Bearer ${'x'.repeat(15_000)}`],
  ])('is not found in a header of 15 kB: %s', async (_, Authorization) => {
    expect(await statusOf('/api/orders', { Authorization })).toBe(401);
    expect(await statusOf('/rest/v1/orders', { Authorization, apikey: ANON_KEY })).toBe(401);
  });

  it('is not accepted in the second of two headers', async () => {
    const bearer = `Bearer ${shop.token}`;
    const twice = (one: string, other: string) =>
      exchange(
        shop.url,
        getRequest('/api/orders', { Authorization: one, Connection: 'close', authorization: other }),
      );
    expect(await twice('Bearer x', bearer)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await twice(`${bearer}, ${bearer}`, 'x')).toMatch(/^HTTP\/1\.1 401 /);
    expect(await twice(bearer, 'Bearer x')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is refused by the Data API, and the public key is not a session', async () => {
    const claims = { role: 'anon', exp: NOW + 600 };
    const anon = token(claims);
    expect(await statusOf('/api/orders', { Authorization: `Bearer ${anon}` })).toBe(401);
    expect(await statusOf('/api/orders', { Authorization: `Bearer ${ANON_KEY}`, apikey: ANON_KEY })).toBe(
      401,
    );
    const insert = await request(`${shop.url}/rest/v1/orders`, { body: {}, headers: { apikey: shop.token } });
    expect(insert.status).toBe(401);
  });

  it('is not a download ticket, and a ticket is not a session', async () => {
    const { body } = await request(`${shop.url}/api/orders/exports`, { body: {}, token: shop.token });
    const ticket = new URL(body.url, shop.url).searchParams.get('ticket') ?? '';
    expect(await statusOf(`/api/orders/export.csv?ticket=${shop.token}`)).toBe(401);
    expect(await statusOf('/api/orders', { Authorization: `Bearer ${ticket}` })).toBe(401);
    const { aud, filter, ...claims } = read(ticket.split('.')[1]);
    for (const forged of [
      token({ ...claims, filter }),
      token({ ...claims, aud, filter }, { alg: 'none' }, () => ''),
      token({ ...claims, aud, filter, exp: NOW - 1 }),
      token({ ...claims, aud, filter, tokenVersion: 0 }),
    ])
      expect(await statusOf(`/api/orders/export.csv?ticket=${forged}`)).toBe(401);
    expect(await statusOf(`/api/orders/export.csv?ticket=${ticket}&ticket=${ticket}`)).toBe(401);
    expect(await statusOf(`/api/orders/export.csv?ticket=${token({ ...claims, aud, filter })}`)).toBe(200);
  });

  it('is required by each guarded route, even for invalid requests', async () => {
    expect(GUARDED.length).toBeGreaterThan(10);
    for (const { method, path } of GUARDED) {
      const url = shop.url + path.replace(/:\w+/, 'x');
      const isRead = method === 'GET' || method === 'DELETE';
      for (const text of isRead ? [undefined] : ['{}', '{"status":'])
        expect([method, path, (await request(url, { method, text })).status]).toEqual([
          method,
          path,
          text === '{"status":' ? 400 : 401,
        ]);
    }
  });

  it('ends when its operator is deleted', async () => {
    const token = await signIn(shop.url);
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('create temp table kept as select * from operators');
      await client.query('delete from operators; commit');
      expect((await request(`${shop.url}/api/auth/verify`, { token })).status).toBe(401);
      await client.query('insert into operators select * from kept');
    });
    expect((await request(`${shop.url}/api/auth/verify`, { token })).status).toBe(200);
  });
});
