import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expect, open, test, toast } from './journey.ts';
import { openAdmin } from './operator.ts';

const REFUSED = /Failed to load resource.*40[01]/;

test('an invalid token is removed at startup, on any page', async ({ page, allowInConsole }) => {
  allowInConsole(REFUSED);
  await open(page, '/faq');
  await page.evaluate((key) => localStorage.setItem(key, 'rubbish'), STORAGE_KEYS.adminToken);
  await page.reload();
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken))
    .toBeNull();
});

test('a product that does not exist shows the demo product', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*404/);
  await open(page, '/product/nothing-here');
  await expect(toast(page, 'Showing demo product.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Laser Cat Collar' })).toBeVisible();
});

test('failed loads and saves show errors, and the form keeps what was typed', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource/);
  await openAdmin(page);
  await page.route('**/api/{products,orders}*', (route) =>
    route.fulfill({ status: 503, json: { error: 'away' } }),
  );
  await page.reload();
  await expect(toast(page, 'Failed to fetch products')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Kept');
  await page.getByLabel('Price', { exact: true }).fill('1');
  await page.getByLabel('Image URL', { exact: true }).fill('/x.png');
  await page.getByLabel('Inventory', { exact: true }).fill('1');
  await page.getByLabel('Description', { exact: true }).fill('Kept');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(toast(page, 'Failed to save product')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Kept');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(toast(page, 'Failed to fetch orders')).toBeVisible();
});
