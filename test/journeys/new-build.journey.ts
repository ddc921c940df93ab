import { rmSync } from 'node:fs';
import path from 'node:path';
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
  replaceBuild(checkout);
  await open(page, '/');
  // A page that fails to load a script reloads itself, which clears this.
  await page.evaluate(() => Object.assign(window, { wasOpen: true }));
  const updated = await startShopServer({ DATA_DIR: data }, checkout);
  try {
    // From now on, the updated shop answers.
    const answered: string[] = [];
    await page.route('**/*', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({ url: updated.url + pathname + search });
      answered.push(`${response.status()} ${pathname}`);
      await route.fulfill({ response });
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await expect(page).toHaveURL('/faq');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
    expect(await page.evaluate(() => 'wasOpen' in window)).toBe(true);
    expect(answered).toContainEqual(expect.stringMatching(/^200 \/assets\/faq-.*\.js$/));
  } finally {
    await updated.stop();
  }
  for (const folder of [directory, data]) rmSync(folder, { recursive: true });
});
