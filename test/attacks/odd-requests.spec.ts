import { once } from 'node:events';
import { request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { exchange, openConnection } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';

const shop = sharedShop();

const row = JSON.stringify(orderRow());
const POST = 'POST /rest/v1/orders HTTP/1.1\r\nHost: shop.example';
const KEY = `apikey: ${ANON_KEY}\r\nContent-Type: application/json`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Invalid requests, and requests with an ambiguous end, of which `request-boundaries.spec.ts` has more. */
const UNREADABLE: [name: string, text: string][] = [
  ['a negative length', `${POST}\r\n${KEY}\r\nContent-Length: -1\r\n\r\n{}`],
  ['a length in hexadecimal', `${POST}\r\n${KEY}\r\nContent-Length: 0x2\r\n\r\n{}`],
  ['a huge length', `${POST}\r\n${KEY}\r\nContent-Length: 99999999999999999999999\r\n\r\n{}`],
  ['an unknown encoding', `${POST}\r\n${KEY}\r\nTransfer-Encoding: identity, xchunked\r\n\r\n{}`],
  ['a negative chunk size', `${POST}\r\n${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n`],
  [
    'a huge chunk size',
    `${POST}\r\n${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a folded header', `${POST}\r\n${KEY}\r\nX: a\r\n b\r\n\r\n`],
  ['a header without a name', `${POST}\r\n${KEY}\r\n: x\r\n\r\n`],
  ['a header with a NUL', `${POST}\r\n${KEY}\r\nX: a\0b\r\n\r\n`],
  ['lines that end with CR only', `${POST}\r${KEY}\r\r{}`],
  ['another version', 'GET / HTTP/9.9\r\nHost: shop.example\r\n\r\n'],
  ['HTTP/2 on an HTTP/1 connection', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS on a plain connection', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
  ['a lower-case method', 'get / HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
  ['an endless method', 'G'.repeat(70_000)],
  ['a header of 200 kB', `GET / HTTP/1.1\r\nHost: shop.example\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`],
  ['5,000 headers', `GET / HTTP/1.1\r\nHost: shop.example\r\n${'X: 1234\r\n'.repeat(5_000)}\r\n`],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
];

const stored = async () => (await asOwner((client) => client.query('select from orders'))).rowCount;

describe('a request with', () => {
  it.each(UNREADABLE)('%s is refused once, stores nothing and ends the connection', async (_, text) => {
    // A server that sees another end would answer this as a separate request.
    const next = 'GET /api/settings HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n';
    const received = await exchange(shop.url, text + next);
    const statuses = received.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? [];
    expect([statuses.length <= 1, statuses]).toEqual([true, statuses]);
    for (const status of statuses) expect(Number(status)).toBeGreaterThanOrEqual(400);
    for (const status of statuses) expect(Number(status)).toBeLessThan(500);
    if (statuses.length > 0) expect(received).toMatch(/^X-Content-Type-Options: nosniff\r$/im);
    if (statuses.length > 0) expect(received).toMatch(/^Content-Security-Policy: .*frame-ancestors 'none'/im);
    expect(received).not.toContain('supabaseAnonKey');
    expect(await stored()).toBe(0);
  });

  it('a valid order in chunks is accepted', async () => {
    const chunks = [row.slice(0, 7), row.slice(7)].map(chunk).join('');
    const received = await exchange(
      shop.url,
      `${POST}\r\n${KEY}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 201 /);
    await asOwner((client) => client.query('truncate orders cascade'));
  });
});

describe('a body', () => {
  it('of unknown length is refused after 32 KiB, and a client that continues is disconnected', async () => {
    const socket = await openConnection(shop.url);
    const piece = chunk(' '.repeat(16_384));
    socket
      .setEncoding('latin1')
      .write(`${POST}\r\n${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(3)}`);
    const [received] = await once(socket, 'data');
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (let sent = 0; !socket.destroyed && sent < 50_000_000; sent += piece.length)
      await new Promise((resolve) => {
        // On a closed connection, the callback gets an error.
        socket.write(piece, () => setImmediate(resolve));
      });
    expect(socket.destroyed).toBe(true);
    await closed;
  });

  it('with a large Content-Length is refused before it arrives', async () => {
    const received = await exchange(
      shop.url,
      `${POST}\r\n${KEY}\r\nConnection: close\r\nContent-Length: 1000000000\r\n\r\n{`,
    );
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('is not decompressed', async () => {
    for (const encoding of ['gzip', 'br', 'deflate']) {
      const { status } = await request(`${shop.url}/api/auth/login`, {
        text: '\x1f\x8b\x08\x00',
        headers: { 'Content-Encoding': encoding },
      });
      expect(status).toBe(400);
    }
  });

  it('with repeated keys has the last value of each', async () => {
    const text = `{"email":"x","password":"wrong","email":${JSON.stringify(ADMIN.email)},"password":${JSON.stringify(ADMIN.password)}}`;
    expect((await request(`${shop.url}/api/auth/login`, { text })).status).toBe(200);
  });

  it.each([
    ['a number of 30,000 digits', `{"email":1${'0'.repeat(30_000)},"password":"x"}`],
    ['a fraction of 30,000 digits', `{"email":0.${'1'.repeat(30_000)},"password":"x"}`],
    ['a huge exponent', '{"email":1e999999999,"password":"x"}'],
    ['3,000 keys', `{${Array.from({ length: 3_000 }, (_, key) => `"${key}":1`).join()}}`],
    ['30,000 escapes', `{"email":"${'\\u0041'.repeat(5_000)}","password":"x"}`],
    ['the key __proto__', '{"email":"x","password":"x","__proto__":{"admin":true}}'],
    ['the key __proto__, escaped', '{"email":"x","password":"x","\\u005f\\u005fproto__":{"admin":true}}'],
    ['the key constructor', '{"email":"x","password":"x","constructor":{"prototype":{"admin":true}}}'],
  ])('with %s is refused', async (_, text) => {
    expect((await request(`${shop.url}/api/auth/login`, { text })).status).toBe(400);
    expect(
      (await request(`${shop.url}/rest/v1/orders`, { text, headers: { apikey: ANON_KEY } })).status,
    ).toBe(400);
  });
});

describe('connections', () => {
  it('500 idle ones do not block other visitors', async () => {
    const sockets = await Promise.all(Array.from({ length: 500 }, () => openConnection(shop.url)));
    try {
      expect((await request(`${shop.url}/api/health`)).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  it('that end in the middle of a body store nothing', async () => {
    for (let count = 0; count < 50; count += 1) {
      const socket = await openConnection(shop.url);
      await new Promise((resolve) => {
        socket.write(
          `${POST}\r\n${KEY}\r\nContent-Length: ${row.length}\r\n\r\n${row.slice(0, -1)}`,
          resolve,
        );
      });
      socket.destroy();
    }
    expect((await request(`${shop.url}/api/health`)).status).toBe(200);
    expect(await stored()).toBe(0);
  });
});

it('nothing causes an internal error', () => {
  expect(shop.output()).not.toMatch(/ 5\d\d \d|\[Errors\]|^\s+at /m);
});
