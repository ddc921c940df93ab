import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { expect, open, test, toast } from './journey.ts';
import { openAdmin, signIn } from './operator.ts';
import { uniqueName } from './orders-page.ts';

const REFUSED = /Failed to load resource.*40[01]/;

test('a wrong password shows an error, the right one opens the dashboard', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(REFUSED);
  await signIn(page, { ...ADMIN, password: 'wrong' });
  await expect(toast(page, 'Wrong email or password.')).toBeVisible();
  await expect(page).toHaveURL('/admin/login');

  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken)).toMatch(/^eyJ/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken)).toBeNull();
});

test('a visitor who is not logged in is redirected to the login', async ({ page }) => {
  await open(page, '/admin');
  await expect(page).toHaveURL('/admin/login');
});

test('an invalid token is removed at startup, on any page', async ({ page, allowInConsole }) => {
  allowInConsole(REFUSED);
  await open(page, '/faq');
  await page.evaluate((key) => localStorage.setItem(key, 'rubbish'), STORAGE_KEYS.adminToken);
  await page.reload();
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken))
    .toBeNull();
});

test('a product is created, edited, bought at its price and deleted', async ({ page }) => {
  const title = `Feather wand ${uniqueName()}`;
  await signIn(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Price', { exact: true }).fill('12.50');
  await page.getByLabel('Image URL', { exact: true }).fill('/images/collar-mint-480.jpg');
  await page.getByLabel('Inventory', { exact: true }).fill('3');
  await page.getByLabel('Description', { exact: true }).fill('For the days without batteries.');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(toast(page, 'Product created')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');

  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('$12.50');
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('12.5');
  await page.getByLabel('Price', { exact: true }).fill('9.25');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(toast(page, 'Product updated')).toBeVisible();
  await expect(row).toContainText('$9.25');

  const products = await (await page.request.get('/api/products')).json();
  const { _id } = products.find((product: { title: string }) => product.title === title);
  await open(page, `/product/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main').getByText('$9.25').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pink' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(toast(page, 'Added to cart!')).toBeVisible();
  expect(
    await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? ''), STORAGE_KEYS.cart),
  ).toEqual([{ _id, title, image: '/images/collar-mint-480.jpg', color: '', salePrice: 9.25, quantity: 1 }]);

  await open(page, '/admin');
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete this product?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Product deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
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
