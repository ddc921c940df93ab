import type { Page, Request } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expect, open, stored, test, toast } from './journey.ts';
import { openAdmin } from './operator.ts';
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
  await page.route('**/api/products', (route) => route.fulfill({ json: [] }));
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

  await test.step('an empty list explains where products will appear', async () => {
    await expect(
      page.getByText(
        'Use the form to add your first product. Each one gets its own page; click its title here to open it. The Home and Shop pages show only the main product, the one in your shop folder.',
      ),
    ).toBeVisible();
  });
});

test('a product is created, edited, bought at its price and deleted, with one request each', async ({
  page,
}) => {
  const title = `Feather wand ${uniqueName()}`;
  const image = '/images/collar-mint-480.jpg';
  const description = 'For the days without batteries.';
  const draft = { title, description, price: 12.5, image, inventory: 3 };
  await openAdmin(page);
  await fill(page, {
    Title: title,
    Price: '12.50',
    'Image URL': image,
    Inventory: '3',
    Description: description,
  });
  const creating = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create Product' }).click();
  const created = await creating;
  await expectCall(page, created.request(), 'POST', '/api/products', draft);
  await expect(toast(page, 'Product created')).toBeVisible();
  await expectFilled(page, EMPTY);
  const { _id } = await created.json();

  const row = rowOf(page, title);
  await test.step('the table shows the image, title, price and inventory of a product', async () => {
    await expect(row.locator('img')).toHaveAttribute('src', image);
    await expect(row.getByText('$12.50')).toBeVisible();
    await expect(row.getByText('3', { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible();
    const table = page.getByRole('table').filter({ has: row });
    for (const column of ['Image', 'Title', 'Price', 'Inventory', 'Actions']) {
      await expect(table.locator('th').filter({ hasText: new RegExp(`^${column}`) })).toHaveCount(1);
    }
  });

  const edit = async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    await expectFilled(page, {
      Title: title,
      Price: '12.5',
      'Image URL': image,
      Inventory: '3',
      Description: description,
    });
  };
  await test.step('Cancel leaves edit mode and clears the form', async () => {
    await edit();
    await field(page, 'Title').fill('Changed');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectFilled(page, EMPTY);
    await expect(page.getByRole('button', { name: 'Create Product' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update Product' })).toHaveCount(0);
    await expect(row).toBeVisible();
  });

  await edit();
  await field(page, 'Price').fill('9.25');
  const updated = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expectCall(page, await updated, 'PUT', `/api/products/${_id}`, { ...draft, price: 9.25 });
  await expect(toast(page, 'Product updated')).toBeVisible();
  await expectFilled(page, EMPTY);
  await expect(page.getByRole('button', { name: 'Create Product' })).toBeVisible();
  await expect(row).toContainText('$9.25');

  await test.step('the title of a product links to its page in the shop', async () => {
    const link = row.getByRole('link', { name: `${title}, view in shop` });
    await expect(link).toHaveAttribute('href', `/product/${_id}`);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  await expect(page.getByRole('main').getByText('$9.25').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pink' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(toast(page, 'Added to cart!')).toBeVisible();
  expect(await stored(page, STORAGE_KEYS.cart)).toEqual([
    { _id, title, image, color: '', salePrice: 9.25, quantity: 1 },
  ]);

  await open(page, '/admin');
  await row.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this product?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Delete' }).click();
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectCall(page, await deleted, 'DELETE', `/api/products/${_id}`);
  await expect(toast(page, 'Product deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});
