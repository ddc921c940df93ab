import path from 'node:path';
import { execFileSync } from '../shop/child-process.ts';
import { ADMIN, SHOP_SETTINGS, startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

it('the folder for archives and images runs on a machine with nothing installed', async () => {
  const folder = path.join(temporaryFolder('shop-release'), 'shop-v1.2.0');
  execFileSync(process.execPath, ['scripts/release-folder.mjs', '--standalone', folder]);
  const DATA_DIR = temporaryFolder('shop-data');
  const shop = await startShopServer({ DATA_DIR }, folder);
  const pages = await Promise.all(['/', '/api/docs', '/api/health'].map((each) => fetch(shop.url + each)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);

  const run = (...words: string[]) =>
    execFileSync(path.join(folder, 'shop'), words, {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...SHOP_SETTINGS, DATA_DIR, PATH: '/usr/bin:/bin', NODE_OPTIONS: '' },
    });
  expect(run('operator', 'list')).toContain(ADMIN.email);
  expect(() => run('unknown')).toThrow('Usage: shop [migrate | operator |');
  await shop.stop();
});
