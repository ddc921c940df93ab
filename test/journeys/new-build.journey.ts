import { rmSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '../shop/caddy.ts';
import { copyCheckout, linkBuild, replaceBuild } from '../shop/copy-checkout.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { expect, open, test } from './journey.ts';

test('a tab opened before an update can still load other pages', async ({ page }) => {
  const directory = temporaryFolder('shop-new-build');
  const data = migratedDataDirectory('shop-new-build');
  const checkout = path.join(directory, 'shop');
  copyCheckout(checkout);
  linkBuild(checkout);
  const [port = 0] = await freePorts(1);
  const environment = { DATA_DIR: data, PORT: String(port) };
  let shop = await startShopServer(environment, checkout);
  await open(page, shop.url);
  // A page that fails to load a script reloads itself, which clears this.
  await page.evaluate(() => Object.assign(window, { wasOpen: true }));
  replaceBuild(checkout);
  await shop.stop();
  shop = await startShopServer(environment, checkout);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
  expect(await page.evaluate(() => 'wasOpen' in window)).toBe(true);
  await shop.stop();
  for (const folder of [directory, data]) rmSync(folder, { recursive: true });
});
