import { readFileSync } from 'node:fs';
import { IS_LONG_RUN } from '../long-run.ts';
import { exchange, getRequest } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';

const shop = sharedShop();

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
