import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { execFileSync, spawn } from '../shop/child-process.ts';
import { copyBuild, copyCheckout, replaceBuild } from '../shop/copy-checkout.ts';
import { databaseUrl } from '../shop/database.ts';
import { startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY, startShopServer } from '../shop/shop-server.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(180_000);

const shop = sharedShop();

/** What a page of the build before has not asked for yet. */
const EARLIER = "export default 'earlier';\n";

const statusOf = async (address: string) => (await request(shop.url + address)).status;

it('a running shop goes on serving its pages and files while it is built anew, and afterwards', async () => {
  const { body } = await request(shop.url);
  const addresses = ['/', '/faq', '/favicon.svg', ...(body.match(/\/assets\/[\w.-]+\.(?:js|woff2)/g) ?? [])];
  expect(addresses.length).toBeGreaterThan(4);
  const served = statSync('dist').ino;
  writeFileSync('dist/client/assets/earlier.js', EARLIER);

  const building = spawn(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const built = once(building, 'exit');
  const failed = new Set<string>();
  let rounds = 0;
  for (; building.exitCode === null; rounds += 1) {
    for (const address of addresses) if ((await statusOf(address)) !== 200) failed.add(address);
    // Without a pause the requests would take the time that the build needs.
    await delay(50);
  }
  expect(await built).toEqual([0, null]);
  expect(rounds).toBeGreaterThan(1);
  for (const address of addresses) if ((await statusOf(address)) !== 200) failed.add(address);
  expect([...failed]).toEqual([]);
  expect(statSync('dist').ino).not.toBe(served);

  // A page of the new build may ask a server of the one before.
  writeFileSync('dist/client/assets/latest.js', EARLIER);
  const { body: latest, headers } = await request(`${shop.url}/assets/latest.js`);
  expect([latest, headers.get('Cache-Control')]).toEqual([EARLIER, expect.stringContaining('immutable')]);
  for (const outside of ['..%2F..%2Ffingerprint', '.latest.js', 'latest'])
    expect(await statusOf(`/assets/${outside}`)).toBe(404);
  rmSync('dist/client/assets/latest.js');
});

it('a shop of the new build has the files of the build before as well', async () => {
  const next = await startShopServer({ DATABASE_URL: databaseUrl() });
  try {
    const { status, body, headers } = await request(`${next.url}/assets/earlier.js`);
    expect([status, body]).toEqual([200, EARLIER]);
    expect(headers.get('Cache-Control')).toContain('immutable');
    const range = await request(`${next.url}/assets/earlier.js`, { headers: { Range: 'bytes=0-4' } });
    expect([range.status, range.body]).toEqual([206, EARLIER.slice(0, 5)]);
    const unknown = await request(`${next.url}/assets/gone.js`);
    expect([unknown.status, unknown.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
  } finally {
    await next.stop();
  }
});

describe('in a checkout of its own', () => {
  let folder: string;
  let checkout: string;
  const inCheckout = (...names: string[]) => path.join(checkout, ...names);
  const builds = () => readdirSync(checkout).filter((name) => name.startsWith('dist'));

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'shop-rebuild-'));
    checkout = path.join(folder, 'shop');
    copyCheckout(checkout);
    copyBuild(checkout);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('a running shop has loaded all of its modules, and finds its files in the build that follows', async () => {
    const [metricsPort] = await freePorts(1);
    const receiver = await startMailServer();
    const running = await startShopServer(
      {
        DATABASE_URL: databaseUrl(),
        METRICS_PORT: String(metricsPort),
        SMTP_URL: receiver.url,
        MAIL_FROM: 'orders@shop.example',
        STRIPE_WEBHOOK_SECRET,
      },
      checkout,
    );
    const [asset = ''] = readdirSync(inCheckout('dist/client/assets'));
    replaceBuild(checkout);
    rmSync(inCheckout('dist/server/bundle'), { recursive: true });
    const { status } = await request(`${running.url}/rest/v1/orders`, {
      body: orderRow(),
      headers: { apikey: ANON_KEY },
    });
    expect(status).toBe(201);
    await until(() => receiver.received.length > 0);
    expect(await sendEvent(running.url, paymentEvent({}))).toMatchObject({ status: 200 });
    expect((await request(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
    const headers = { Range: 'bytes=0-4' };
    for (const address of [`assets/${asset}`, `assets/next-${asset}`, 'images/social-card.jpg', 'api/docs'])
      expect([address, (await request(`${running.url}/${address}`, { headers })).status]).toEqual([
        address,
        address === 'api/docs' ? 200 : 206,
      ]);
    await running.stop();
    await receiver.close();
  });

  it('a build takes the place of the link and of the folders that earlier releases made', () => {
    const [linked, older, cutOff, underWay] = [
      `dist-${'a'.repeat(12)}`,
      `dist-${'0'.repeat(12)}`,
      'dist-next-99999999',
      `dist-next-${process.pid}`,
    ];
    renameSync(inCheckout('dist'), inCheckout(linked));
    symlinkSync(linked, inCheckout('dist'));
    for (const name of [older, cutOff, underWay]) mkdirSync(inCheckout(name));
    replaceBuild(checkout);
    // A server of the earlier release may still run from the one that was linked to.
    expect(builds()).toEqual(['dist', linked, underWay]);
    expect(lstatSync(inCheckout('dist')).isDirectory()).toBe(true);
    replaceBuild(checkout);
    expect(builds()).toEqual(['dist', underWay]);
  });

  it('a start completes what the machine cut off between the two renames of a build', () => {
    renameSync(inCheckout('dist'), inCheckout('dist-next-99999999'));
    const start = "import('./scripts/ensure-built.mjs').then(({ ensureBuilt }) => ensureBuilt())";
    expect(execFileSync(process.execPath, ['--eval', start], { cwd: checkout, encoding: 'utf8' })).toBe('');
    expect([builds(), existsSync(inCheckout('dist/server/main.js'))]).toEqual([['dist'], true]);
  });

  it('a build does so, too, and has the files of the build that was cut off', () => {
    const assets = readdirSync(inCheckout('dist/client/assets'));
    renameSync(inCheckout('dist'), inCheckout('dist-next-99999999'));
    replaceBuild(checkout);
    expect(builds()).toEqual(['dist']);
    expect(readdirSync(inCheckout('dist/client/earlier-assets'))).toEqual(assets);
  });
});
