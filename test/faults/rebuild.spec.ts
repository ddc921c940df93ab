import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { request } from '../shop/api-client.ts';
import { databaseUrl } from '../shop/database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';

jest.setTimeout(180_000);

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShopServer({ DATABASE_URL: databaseUrl() });
});
afterAll(() => shop.stop());

const statusOf = async (address: string) => (await request(shop.url + address)).status;

it('a running shop goes on serving its pages and files while it is built anew, and afterwards', async () => {
  const { body } = await request(shop.url);
  const addresses = ['/', '/faq', '/favicon.svg', ...(body.match(/\/assets\/[\w.-]+\.(?:js|woff2)/g) ?? [])];
  expect(addresses.length).toBeGreaterThan(4);
  const served = realpathSync('dist');

  const building = spawn(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
  const built = once(building, 'exit');
  const failed = new Set<string>();
  let rounds = 0;
  for (; building.exitCode === null; rounds += 1) {
    for (const address of addresses) if ((await statusOf(address)) !== 200) failed.add(address);
  }
  expect(await built).toEqual([0, null]);
  expect(rounds).toBeGreaterThan(1);
  for (const address of addresses) if ((await statusOf(address)) !== 200) failed.add(address);
  expect([...failed]).toEqual([]);
  expect(realpathSync('dist')).not.toBe(served);
});

it('folders of earlier builds go with the next one, unless somebody serves from them', () => {
  const [stale, used] = ['dist-000000000000', 'dist-111111111111'] as const;
  mkdirSync(stale);
  mkdirSync(used);
  writeFileSync(`${used}/in-use-${process.pid}`, '');
  const script =
    "import('./scripts/build-folders.mjs').then((folders) => console.log(folders.openBuildFolder()))";
  const opened = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
  expect([existsSync(stale), existsSync(used), existsSync('dist/server')]).toEqual([false, true, true]);
  for (const folder of [used, opened]) rmSync(folder, { recursive: true });
});
