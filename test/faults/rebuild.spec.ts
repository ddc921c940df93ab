import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { execFileSync, spawn } from '../shop/child-process.ts';
import { copyCheckout, linkBuild, replaceBuild } from '../shop/copy-checkout.ts';
import { databaseUrl, emptyTables } from '../shop/database.ts';
import { startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(180_000);

/** An asset of the previous build that a page has not requested yet. */
const EARLIER = "export default 'earlier';\n";

let folder: string;
let checkout: string;
const inCheckout = (...names: string[]) => path.join(checkout, ...names);
const builds = () => readdirSync(checkout).filter((name) => name.startsWith('dist'));

/** Shops and builds, also those of a test that failed. */
const stopping: (() => unknown)[] = [];

async function startShop(environment: Record<string, string> = {}): Promise<ShopServer> {
  const shop = await startShopServer({ DATABASE_URL: databaseUrl(), ...environment }, checkout);
  stopping.push(() => shop.stop());
  return shop;
}

beforeAll(() => {
  folder = temporaryFolder('shop-rebuild');
  checkout = path.join(folder, 'shop');
  copyCheckout(checkout);
});
beforeEach(async () => {
  for (const name of builds()) rmSync(inCheckout(name), { recursive: true });
  linkBuild(checkout);
  await emptyTables();
});
afterEach(() => Promise.all(stopping.splice(0).map((stop) => stop())));
afterAll(() => rmSync(folder, { recursive: true }));

it('a running shop serves its pages and files during and after a rebuild', async () => {
  const shop = await startShop();
  const statusOf = async (address: string) => (await request(shop.url + address)).status;
  const { body } = await request(shop.url);
  const addresses = ['/', '/faq', '/favicon.svg', ...(body.match(/\/assets\/[\w.-]+\.(?:js|woff2)/g) ?? [])];
  expect(addresses.length).toBeGreaterThan(4);
  const served = statSync(inCheckout('dist')).ino;
  writeFileSync(inCheckout('dist/client/assets/earlier.js'), EARLIER);

  const building = spawn(process.execPath, ['scripts/build.mjs'], { cwd: checkout, stdio: 'ignore' });
  stopping.push(() => building.kill());
  const built = once(building, 'exit');
  const failed = new Set<string>();
  let rounds = 0;
  for (; building.exitCode === null; rounds += 1) {
    for (const address of addresses) if ((await statusOf(address)) !== 200) failed.add(address);
    // Pauses, so that the requests don't slow down the build.
    await delay(50);
  }
  expect(await built).toEqual([0, null]);
  expect(rounds).toBeGreaterThan(1);
  for (const address of addresses) if ((await statusOf(address)) !== 200) failed.add(address);
  expect([...failed]).toEqual([]);
  expect(statSync(inCheckout('dist')).ino).not.toBe(served);

  // A page of the new build may send requests to a server of the old one.
  writeFileSync(inCheckout('dist/client/assets/latest.js'), EARLIER);
  const { body: latest, headers } = await request(`${shop.url}/assets/latest.js`);
  expect([latest, headers.get('Cache-Control')]).toEqual([EARLIER, expect.stringContaining('immutable')]);
  for (const outside of ['..%2F..%2Ffingerprint', '.latest.js', 'latest'])
    expect(await statusOf(`/assets/${outside}`)).toBe(404);

  // A page of the old build may send requests to a server of the new one.
  const next = await startShop();
  const earlier = await request(`${next.url}/assets/earlier.js`);
  expect([earlier.status, earlier.body]).toEqual([200, EARLIER]);
  expect(earlier.headers.get('Cache-Control')).toContain('immutable');
  const range = await request(`${next.url}/assets/earlier.js`, { headers: { Range: 'bytes=0-4' } });
  expect([range.status, range.body]).toEqual([206, EARLIER.slice(0, 5)]);
  const unknown = await request(`${next.url}/assets/gone.js`);
  expect([unknown.status, unknown.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
});

it('a running shop needs no modules of its old build, and finds its files in the new one', async () => {
  const [metricsPort] = await freePorts(1);
  const mailServer = await startMailServer();
  const running = await startShop({
    METRICS_PORT: String(metricsPort),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'orders@shop.example',
    STRIPE_WEBHOOK_SECRET,
  });
  const [asset = ''] = readdirSync(inCheckout('dist/client/assets'));
  replaceBuild(checkout);
  rmSync(inCheckout('dist/server/bundle'), { recursive: true });
  const { status } = await request(`${running.url}/rest/v1/orders`, {
    body: orderRow(),
    headers: { apikey: ANON_KEY },
  });
  expect(status).toBe(201);
  await until(() => mailServer.received.length > 0);
  expect(await sendEvent(running.url, paymentEvent({}))).toMatchObject({ status: 200 });
  expect((await request(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
  const headers = { Range: 'bytes=0-4' };
  for (const address of [`assets/${asset}`, `assets/next-${asset}`, 'images/social-card.jpg', 'api/docs'])
    expect([address, (await request(`${running.url}/${address}`, { headers })).status]).toEqual([
      address,
      address === 'api/docs' ? 200 : 206,
    ]);
  await mailServer.close();
});

it('a build replaces the link and the folders of earlier releases', () => {
  const [linked, older, interrupted, inProgress] = [
    `dist-${'a'.repeat(12)}`,
    `dist-${'0'.repeat(12)}`,
    'dist-next-99999999',
    `dist-next-${process.pid}`,
  ];
  renameSync(inCheckout('dist'), inCheckout(linked));
  symlinkSync(linked, inCheckout('dist'));
  for (const name of [older, interrupted, inProgress]) mkdirSync(inCheckout(name));
  replaceBuild(checkout);
  // A server of the earlier release may still run from the linked folder.
  expect(builds()).toEqual(['dist', linked, inProgress]);
  expect(lstatSync(inCheckout('dist')).isDirectory()).toBe(true);
  replaceBuild(checkout);
  expect(builds()).toEqual(['dist', inProgress]);
});

it('a start completes a build that was interrupted between its two renames', () => {
  renameSync(inCheckout('dist'), inCheckout('dist-next-99999999'));
  const start = "import('./scripts/ensure-built.mjs').then(({ ensureBuilt }) => ensureBuilt())";
  expect(execFileSync(process.execPath, ['--eval', start], { cwd: checkout, encoding: 'utf8' })).toBe('');
  expect([builds(), existsSync(inCheckout('dist/server/main.js'))]).toEqual([['dist'], true]);
});

it('the next build also completes it, and includes its assets', () => {
  const assets = readdirSync(inCheckout('dist/client/assets'));
  renameSync(inCheckout('dist'), inCheckout('dist-next-99999999'));
  replaceBuild(checkout);
  expect(builds()).toEqual(['dist']);
  expect(readdirSync(inCheckout('dist/client/earlier-assets'))).toEqual(assets);
});
