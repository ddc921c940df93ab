import type { Page, Request } from '@playwright/test';
import type { Product } from '../../contract/api/products.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expect, test, toast } from './journey.ts';
import { createProduct, openAdmin } from './operator.ts';
import { uniqueName } from './orders-page.ts';

const FIELDS = ['Title', 'Price', 'Image URL', 'Inventory', 'Description'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

const field = (page: Page, label: keyof Typed) => page.getByLabel(label, { exact: true });

async function fill(page: Page, typed: Typed): Promise<void> {
  for (const label of FIELDS) await field(page, label).fill(typed[label]);
}

async function expectFilled(page: Page, typed: Typed): Promise<void> {
  for (const label of FIELDS) await expect(field(page, label)).toHaveValue(typed[label]);
}

const EMPTY: Typed = { Title: '', Price: '', 'Image URL': '', Inventory: '', Description: '' };

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Checks a request against the spec (§7): method, path, body and token. */
async function expectCall(page: Page, request: Request, method: string, path: string, body?: object) {
  const token = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken);
  expect([request.method(), new URL(request.url()).pathname]).toEqual([method, path]);
  expect(request.headers().authorization).toBe(`Bearer ${token}`);
  expect(request.postDataJSON()).toEqual(body ?? null);
}

test('the form requires all fields, a price in cents and no negative inventory', async ({ page }) => {
  const listed = page.waitForRequest('**/api/products');
  await openAdmin(page);
  await expectCall(page, await listed, 'GET', '/api/products');
  for (const label of FIELDS) await expect(field(page, label)).toHaveJSProperty('required', true);
  for (const [label, attributes] of [
    ['Price', { type: 'number', min: '0', step: '0.01' }],
    ['Inventory', { type: 'number', min: '0' }],
  ] as const) {
    for (const [name, value] of Object.entries(attributes)) {
      await expect(field(page, label)).toHaveAttribute(name, value);
    }
  }
});

test('the table shows the image, title, price and inventory of a product', async ({ page }) => {
  const title = `Shown ${uniqueName()}`;
  await createProduct(page, { title, price: 12.5, inventory: 3, image: '/images/collar-mint-480.jpg' });
  await openAdmin(page);
  const row = rowOf(page, title);
  await expect(row.locator('img')).toHaveAttribute('src', '/images/collar-mint-480.jpg');
  await expect(row.getByText('$12.50')).toBeVisible();
  await expect(row.getByText('3', { exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
  const table = page.getByRole('table').filter({ has: row });
  for (const column of ['Image', 'Title', 'Price', 'Inventory', 'Actions']) {
    await expect(table.locator('th').filter({ hasText: new RegExp(`^${column}`) })).toHaveCount(1);
  }
});

test('the title of a product links to its page in the shop', async ({ page }) => {
  const title = `Looked up ${uniqueName()}`;
  const id = await createProduct(page, { title });
  await openAdmin(page);
  const link = rowOf(page, title).getByRole('link', { name: `${title}, view in shop` });
  await expect(link).toHaveAttribute('href', `/product/${id}`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an empty list explains where products will appear', async ({ page }) => {
  await page.route('**/api/products', (route) => route.fulfill({ json: [] }));
  await openAdmin(page);
  await expect(
    page.getByText(
      'Use the form to add your first product. Each one gets its own page; click its title here to open it. The Home and Shop pages show only the main product, the one in your shop folder.',
    ),
  ).toBeVisible();
});

test('a product is created, edited and deleted with one request each', async ({ page }) => {
  const title = `Called ${uniqueName()}`;
  await openAdmin(page);
  const typed = { ...EMPTY, Title: title, Price: '12.50', 'Image URL': '/favicon.svg', Inventory: '3' };
  await fill(page, { ...typed, Description: 'Rings.' });
  const draft = { title, description: 'Rings.', price: 12.5, image: '/favicon.svg', inventory: 3 };
  const created = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expectCall(page, await created, 'POST', '/api/products', draft);
  await expect(toast(page, 'Product created')).toBeVisible();
  await expectFilled(page, EMPTY);
  const products: Product[] = await (await page.request.get('/api/products')).json();
  const _id = products.find((product) => product.title === title)?._id;

  await rowOf(page, title).getByRole('button', { name: 'Edit' }).click();
  await expectFilled(page, { ...typed, Price: '12.5', Description: 'Rings.' });
  await field(page, 'Inventory').fill('0');
  const updated = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expectCall(page, await updated, 'PUT', `/api/products/${_id}`, { ...draft, inventory: 0 });
  await expect(toast(page, 'Product updated')).toBeVisible();
  await expectFilled(page, EMPTY);
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeVisible();

  await rowOf(page, title).getByRole('button', { name: 'Delete' }).click();
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  const dialog = page.getByRole('dialog', { name: 'Delete this product?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectCall(page, await deleted, 'DELETE', `/api/products/${_id}`);
  await expect(toast(page, 'Product deleted')).toBeVisible();
});

test('Cancel leaves edit mode and clears the form', async ({ page }) => {
  const title = `Left alone ${uniqueName()}`;
  await createProduct(page, { title });
  await openAdmin(page);
  await rowOf(page, title).getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
  await field(page, 'Title').fill('Changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expectFilled(page, EMPTY);
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Product' })).toHaveCount(0);
  await expect(rowOf(page, title)).toBeVisible();
});
