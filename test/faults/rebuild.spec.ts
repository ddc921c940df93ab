import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from '../shop/api-client.ts';
import { execFileSync, spawn } from '../shop/child-process.ts';
import { databaseUrl } from '../shop/database.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { startShopServer } from '../shop/shop-server.ts';

jest.setTimeout(180_000);

const shop = sharedShop();

/** What a page of the build before has not asked for yet. */
const EARLIER = "export default 'earlier';\n";

const statusOf = async (address: string) => (await request(shop.url + address)).status;

it('a running shop goes on serving its pages and files while it is built anew, and afterwards', async () => {
  const { body } = await request(shop.url);
  const addresses = ['/', '/faq', '/favicon.svg', ...(body.match(/\/assets\/[\w.-]+\.(?:js|woff2)/g) ?? [])];
  expect(addresses.length).toBeGreaterThan(4);
  const served = realpathSync('dist');
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
  expect(realpathSync('dist')).not.toBe(served);

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

it('folders of earlier builds go with the next one, but for the latest five and the current one', () => {
  const folders = Array.from('0123456', (digit) => `dist-${digit.repeat(12)}`);
  const now = Date.now() / 1000;
  for (const [age, folder] of folders.entries()) {
    mkdirSync(folder);
    // Newer than any other build here, each older than the one before it.
    utimesSync(folder, now, now + 3600 - age);
  }
  const script =
    "import('./scripts/build-folders.mjs').then((folders) => console.log(folders.openBuildFolder()))";
  const opened = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
  const left = folders.map((folder) => existsSync(folder));
  expect([...left, existsSync('dist/server')]).toEqual([true, true, true, true, true, false, false, true]);
  for (const folder of [...folders, opened]) rmSync(folder, { recursive: true, force: true });
});
