import { expect, test, toast } from './journey.ts';
import { openAdmin } from './operator.ts';

test('failed loads and saves show errors, and the form keeps what was typed', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource/);
  await page.route('**/api/{products,orders}*', (route) =>
    route.fulfill({ status: 503, json: { error: 'away' } }),
  );
  await openAdmin(page);
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
