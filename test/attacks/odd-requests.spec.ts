import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { IS_LONG_RUN } from '../long-run.ts';
import { request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { exchange, getRequest, openConnection } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';

// Without a proxy, as by default.
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

/** Files that must not be served: outside of the client's folder, or private ones in it. */
const TARGETS = ['package.json', 'etc/passwd', 'pages/index.json'];
if (IS_LONG_RUN)
  TARGETS.push('dist/server/main.js', 'server/main.js', '.env', '.git/config', '.vite/manifest.json');

/** Ways to write "..". */
const UPS = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%252f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%255c',
  '..;/',
  '.%00./',
  '..%00/',
  '....//',
  '..%c0%af',
  '..%e0%80%af',
  '..%u2215',
  '%uff0e%uff0e/',
  './/../',
];
const BEGINNINGS = [
  '/',
  '/assets/',
  '/images/',
  '/api/docs/',
  '/api/products/',
  '/rest/v1/',
  '//',
  '/\\',
  '/pages/',
];

const TRAVERSALS = TARGETS.flatMap((target) =>
  UPS.flatMap((up) => BEGINNINGS.map((beginning) => `${beginning}${up.repeat(4)}${target}`)),
);

/** Content that only those files have. */
const CONTENT = [
  /"devDependencies"/,
  /root:[x*]:0:0/,
  /createApplication|bootstrap\(/,
  /"scriptHashes"/,
  /JWT_SECRET\s*=/,
  /\[remote "origin"\]/,
];

const ODD: string[] = [
  '/%00',
  '/index.html%00.js',
  '/assets/%00',
  '/assets/..%00/index.html',
  '/%',
  '/%f',
  '/%ff%fe',
  '/%c3',
  '/%ed%a0%80',
  '/%u0041',
  '/%2525252525',
  '//',
  '///',
  '//evil.example',
  '//evil.example/%2f..',
  '/\\evil.example',
  '/%5cevil.example',
  '/.evil.example',
  '/;@evil.example',
  'http://evil.example/',
  'HTTP://evil.example//admin',
  '/index.html/',
  '/index.html/../admin',
  '/.',
  '/..',
  '/./.',
  '/*',
  '/?',
  '/??',
  '/?%',
  '/?%zz=%zz',
  '/?__proto__[a]=b&constructor=1',
  `/?${'a=1&'.repeat(3000)}`,
  `/?${'a[b]'.repeat(2000)}=1`,
  '/#fragment',
  '/faq;jsessionid=1',
  '/faq%20',
  '/faq%0d%0aX-Injected:%201',
  '/FAQ',
  '/faq%2f',
  `/${'x'.repeat(15_000)}`,
  `/${'a/'.repeat(7_000)}`,
  `/${'../'.repeat(5_000)}`,
  `/${'%2e'.repeat(5_000)}`,
  `/${'%'.repeat(15_000)}`,
  `/${'//'.repeat(7_000)}`,
  `/assets/${'x'.repeat(15_000)}`,
  `/api/products/${'%00'.repeat(100)}`,
  `/api/products/${'x'.repeat(15_000)}`,
  `/rest/v1/${'x'.repeat(15_000)}`,
  `/images/${'con/'.repeat(100)}`,
  '/images/aux',
  '/images/nul.jpg',
  '/images/a:b',
  '/favicon.svg::$DATA',
  '/favicon.svg.br',
  '/favicon.svg%20',
  '/favicon.svg.',
  '/FAVICON.SVG',
  '/images/',
  '/assets',
];

/** Sends paths without normalizing them. @returns the responses */
async function answersTo(paths: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const path of paths)
    answers.push(await exchange(shop.url, getRequest(path, { Connection: 'close', apikey: ANON_KEY })));
  return answers;
}

const headOf = (answer: string) => answer.split('\r\n\r\n', 1)[0] ?? '';

async function expectHarmless(paths: string[]): Promise<void> {
  const answers = await answersTo(paths);
  for (const [index, answer] of answers.entries()) {
    const path = (paths[index] ?? '').slice(0, 200);
    expect([path, /^HTTP\/1\.1 (2|3|4)\d\d /.test(answer)]).toEqual([path, true]);
    for (const content of CONTENT) expect([path, content.test(answer)]).toEqual([path, false]);
    expect([path, headOf(answer)]).toEqual([path, expect.not.stringMatching(/^X-Injected|^Set-Cookie/im)]);
    expect([path, answer]).toEqual([path, expect.not.stringMatching(/node_modules|\n\s+at .*:\d+:\d+/)]);
    const location = /^location: (.*)$/im.exec(headOf(answer))?.[1]?.trim();
    // Redirects must stay on this shop: "//host" and "/\host" would lead elsewhere.
    if (location !== undefined)
      expect([path, location]).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)]);
  }
}

it('the private files have the content that the tests search for', () => {
  expect(CONTENT[0]?.test(readFileSync('package.json', 'utf8'))).toBe(true);
  expect(CONTENT[3]?.test(readFileSync('dist/client/pages/index.json', 'utf8'))).toBe(true);
});

it.each(UPS)('%s never reaches a private file', async (up) => {
  await expectHarmless(TRAVERSALS.filter((path) => path.includes(up.repeat(4))));
});

it.each(ODD.map((path) => [path.slice(0, 60), path]))('%s is answered without harm', async (_, path) => {
  await expectHarmless([path]);
});

it('a guarded route is guarded in every spelling of its path', async () => {
  const ways = [
    '/api/orders',
    '/api/orders/',
    '/api//orders',
    '//api/orders',
    '/api/./orders',
    '/x/../api/orders',
    '/api/%6frders',
    '/%61pi/orders',
    '/api%2forders',
    '/API/orders',
    '/api/orders%00',
    '/api/orders?',
    '/api/orders;x',
    '/api/orders%20',
    '/api/orders.json',
    '/api\\orders',
    'http://shop.example/api/orders',
  ];
  for (const [index, answer] of (await answersTo(ways)).entries()) {
    expect([ways[index], answer]).toEqual([ways[index], expect.not.stringContaining('customerInfo')]);
    if (!/text\/html/.test(headOf(answer)))
      expect([ways[index], headOf(answer)]).toEqual([
        ways[index],
        expect.stringMatching(/^HTTP\/1\.1 40[14] /),
      ]);
  }
});

it('nothing causes an internal error', () => {
  expect(shop.output()).not.toMatch(/ 5\d\d \d|\[Errors\]|^\s+at /m);
});
