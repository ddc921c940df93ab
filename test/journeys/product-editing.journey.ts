import type { Locator, Page, Route } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openAdmin } from './operator.ts';
import { productsPage, storedProduct } from './products-page.ts';

const FAILED_LOAD = /Failed to load resource/;
const EXPIRED = 'Your session has expired. Please log in again.';

let title: string;
test.beforeEach(async ({ page }, { project, testId, retry }) => {
  title = `Wand ${project.name} ${testId} ${retry}`;
  await storedProduct(page, title);
});

async function openProducts(page: Page) {
  await openAdmin(page);
  return productsPage(page);
}

/**
 * Replaces the token with one that the server rejects, and presses the button before another request of the page, such as
 * that for the stock, can be rejected.
 */
const pressExpired = (button: Locator) =>
  button.evaluate((element: HTMLElement, key) => {
    localStorage.setItem(key, 'expired');
    element.click();
  }, STORAGE_KEYS.adminToken);

/** Delays requests of one method until the journey settles them. */
async function delay(page: Page, method: string): Promise<(end: (route: Route) => Promise<void>) => void> {
  let finish: (end: (route: Route) => Promise<void>) => void = () => {};
  const ending = new Promise<(route: Route) => Promise<void>>((resolve) => {
    finish = resolve;
  });
  await page.route('**/api/products/*', async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await (await ending)(route);
  });
  return finish;
}

test.describe('two operators with the same product', () => {
  test('the second sees both versions and can save theirs anyway', async ({
    page,
    browser,
    baseURL,
    viewport,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource.*412/);
    const first = await browser.newContext({ baseURL, viewport });
    const products = await openProducts(page);
    await products.edit(title);
    const colleague = await first.newPage();
    const theirs = await openProducts(colleague);
    await theirs.edit(title);
    await theirs.fill({ Price: '20', Description: 'Now with bells.' });
    await theirs.button('Update Product').click();
    await expect(toast(colleague, 'Product updated')).toBeVisible();

    await products.fill({ Inventory: '99', Price: '13' });
    await products.button('Update Product').click();
    await expect(toast(page, 'Failed to save product')).toBeVisible();
    await expect(products.alert).toBeFocused();
    await expect(products.alert).toBeInViewport({ ratio: 0.9 });
    await expect(products.alert).toContainText('This product was changed after you opened it');
    for (const text of ['$20.00', '$13.00', 'Now with bells.', 'For the days without batteries.', '99'])
      await expect(products.alert).toContainText(text);
    await expect(products.alert).not.toContainText('Image URL');
    await expect(products.field('Inventory')).toHaveValue('99');
    await expect(products.row(title)).toContainText('$20.00');
    await expectNoFindings(page);

    await products.fill({ Description: 'Now with bells.' });
    await expect(products.alert).not.toContainText('bells');
    await products.button('Save my version').click();
    await expect(toast(page, 'Product updated')).toBeVisible();
    await expect(products.row(title)).toContainText('$13.00');
    await expect(page.getByRole('heading', { name: 'Add a product' })).toBeFocused();

    await colleague.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(theirs.row(title)).toContainText('$13.00');
    await first.close();
  });

  test('the second can edit the stored version instead, or create a deleted product again', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource.*(404|412)/);
    const products = await openProducts(page);
    const colleague = await page.context().newPage();
    await colleague.goto('/admin');
    const theirs = productsPage(colleague);

    await test.step('discards their changes and edits the stored version', async () => {
      await products.edit(title);
      for (const price of ['20', '30']) {
        await theirs.edit(title);
        await theirs.fill({ Price: price });
        await theirs.button('Update Product').click();
        await expect(theirs.row(title)).toContainText(`$${price}.00`);
        await expect(colleague.getByRole('heading', { name: 'Add a product' })).toBeVisible();
        await products.fill({ Price: '13' });
        await products.button(price === '20' ? 'Update Product' : 'Save my version').click();
        await expect(products.alert).toContainText(`$${price}.00`);
      }
      await products.button('Discard my changes').click();
      await expect(products.alert).toHaveCount(0);
      await expect(products.field('Price')).toHaveValue('30');
      await expect(page.getByRole('heading', { name: 'Edit product' })).toBeFocused();
      await products.fill({ Price: '31' });
      await products.button('Update Product').click();
      await expect(toast(page, 'Product updated')).toBeVisible();
      await expect(products.row(title)).toContainText('$31.00');
    });

    await test.step('a product that someone else deleted can be created again', async () => {
      await products.edit(title);
      await colleague.reload();
      await theirs.remove(title);
      await expect(toast(colleague, 'Product deleted')).toBeVisible();

      await products.fill({ Price: '13' });
      await products.button('Update Product').click();
      await expect(toast(page, 'Failed to save product')).toBeVisible();
      await expect(products.alert).toContainText('This product was deleted after you opened it');
      await expect(products.row(title)).toHaveCount(0);
      await expect(products.field('Price')).toHaveValue('13');
      await expectNoFindings(page);
      await products.button('Create Product').click();
      await expect(toast(page, 'Product created')).toBeVisible();
      await expect(products.row(title)).toContainText('$13.00');
      await expect(products.field('Title')).toHaveValue('');
    });
  });
});

test('the list shows a change at once, and takes it back if it fails', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_LOAD);
  const products = await openProducts(page);
  await test.step('a failed update is rolled back, and the form keeps it', async () => {
    const finish = await delay(page, 'PUT');
    await products.edit(title);
    await products.fill({ Price: '77' });
    await products.button('Update Product').click();
    await expect(products.row(title)).toContainText('$77.00');
    await expect(products.row(title).getByRole('button', { name: 'Edit' })).toBeDisabled();
    finish((route) => route.fulfill({ status: 500, json: { error: 'The database is on holiday.' } }));
    await expect(toast(page, 'Failed to save product')).toBeVisible();
    await expect(products.row(title)).toContainText('$12.50');
    await expect(page.getByRole('group', { name: 'The database is on holiday.' })).toBeFocused();
    await expect(products.field('Price')).toHaveValue('77');
    await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible();
    await expectNoFindings(page);

    await page.unroute('**/api/products/*');
    await products.button('Update Product').click();
    await expect(toast(page, 'Product updated')).toBeVisible();
    await expect(products.row(title)).toContainText('$77.00');
  });

  await test.step('a failed deletion is rolled back', async () => {
    const finish = await delay(page, 'DELETE');
    await products.remove(title);
    await expect(products.row(title)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeFocused();
    finish((route) => route.abort());
    await expect(toast(page, 'Failed to delete product')).toBeVisible();
    await expect(products.row(title)).toContainText('$77.00');
  });
});

test('the form checks what it is given, and sends it once', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*404/);
  const products = await openProducts(page);
  await test.step('numbers that the shop cannot store are refused without a request', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    await products.edit(title);
    const message = (label: string) =>
      products.field(label).evaluate((input: HTMLInputElement) => input.validationMessage);
    for (const [label, number, right] of [
      ['Price', '1e300', '12.5'],
      ['Price', '12.345', '12.5'],
      ['Inventory', '2147483648', '3'],
      ['Inventory', '1.5', '3'],
    ] as const) {
      await products.fill({ [label]: number });
      await products.button('Update Product').click();
      expect([number, await message(label)]).toEqual([number, expect.stringMatching(/value/i)]);
      await products.fill({ [label]: right });
    }
    // The browser parses this as zero.
    await products.fill({ Price: '1e-300', Title: '  ' });
    await products.button('Update Product').click();
    await expect(
      page.getByText('Price must be from 0 to 99999999.99, with at most two decimals'),
    ).toBeVisible();
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(products.field('Title')).toBeFocused();
    await expectNoFindings(page);
    await products.fill({ Price: '3' });
    await expect(page.getByText('Price must be')).toHaveCount(0);
    expect(calls).toEqual([]);
  });
  await products.button('Cancel').click();

  await test.step('a form submitted twice creates one product', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await products.fill({
      Title: `${title} twice`,
      Price: '3',
      Inventory: '1',
      'Image URL': '/favicon.svg',
      Description: 'Rings.',
    });
    await products.button('Create Product').evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
    });
    await expect(toast(page, 'Product created')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  await test.step('the form previews the image, and says when it cannot load', async () => {
    const preview = page.getByRole('img', { name: 'Image preview' });
    await expect(preview).toHaveCount(0);
    await products.fill({ 'Image URL': '/images/collar-mint-480.jpg' });
    await expect(preview).toBeVisible();
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await products.fill({ 'Image URL': '/images/nowhere.jpg' });
    await expect(page.getByRole('status').filter({ hasText: 'This image won’t load' })).toBeVisible();
    await expect(preview).toHaveCount(0);
    await expectNoFindings(page);

    await products.fill({ 'Image URL': 'C:\\pictures\\wand.jpg' });
    await expect(page.getByRole('status').filter({ hasText: 'The shop can’t show this' })).toBeVisible();

    // Not stored, since the missing image would cause console errors in other journeys.
    await page.route('**/api/products', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { _id: 'new', ...route.request().postDataJSON() } })
        : route.fallback(),
    );
    const other = `${title} without a picture`;
    await products.fill({ Title: other, Price: '1', Inventory: '1', Description: 'd' });
    await products.fill({ 'Image URL': '/images/nowhere.jpg' });
    await products.button('Create Product').click();
    await expect(products.row(other)).toBeVisible();
    await expect(page.getByText('This image won’t load')).toHaveCount(0);
  });
});

test.describe('a session that expires during an edit', () => {
  test('restores the form after the login, with the version it started from', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource.*401/);
    const products = await openProducts(page);
    await products.edit(title);
    await products.fill({ Price: '21', Description: 'Half a thought' });
    await pressExpired(products.button('Update Product'));
    await expect(toast(page, 'Failed to save product')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await expectNoFindings(page);

    await page.getByLabel('Email', { exact: true }).fill('operator@shop.example');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible();
    await expect(products.field('Title')).toHaveValue(title);
    await expect(products.field('Description')).toHaveValue('Half a thought');
    const update = page.waitForRequest((request) => request.method() === 'PUT');
    await products.button('Update Product').click();
    expect((await update).headers()['if-match']).toBe('"1"');
    await expect(toast(page, 'Product updated')).toBeVisible();
    await expect(products.row(title)).toContainText('$21.00');
  });

  test('shows nothing of the form to another operator', async ({ page, allowInConsole }) => {
    allowInConsole(/Failed to load resource.*401/);
    const products = await openProducts(page);
    await products.edit(title);
    await products.fill({ Description: 'Half a thought' });
    await pressExpired(products.button('Update Product'));
    await expect(page.getByText(EXPIRED)).toBeVisible();
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({
        response,
        json: { ...answer, user: { _id: 'another', email: 'bob@example.com' } },
      });
    });
    await logIn(page);
    await expect(page.getByRole('link', { name: 'Account' })).toHaveAccessibleDescription('bob@example.com');
    await expect(page.getByRole('heading', { name: 'Add a product' })).toBeVisible();
    await expect(products.field('Description')).toHaveValue('');
  });
});

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('operator@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
}

test('an operator logs in at the requested page, and out in all tabs', async ({ page, context }) => {
  const products = productsPage(page);
  await test.step('the login returns to the requested page of the admin area', async () => {
    await page.goto('/admin?tab=orders&status=cancelled');
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText(EXPIRED)).toHaveCount(0);
    await logIn(page);
    await expect(page).toHaveURL('/admin?tab=orders&status=cancelled');
  });

  await page.goto('/admin?tab=products&x=1');
  await products.fill({ Title: 'Half a thought' });
  await test.step('logging out in one tab logs out the other', async () => {
    const other = await context.newPage();
    await other.goto('/admin?tab=orders');
    await expect(other.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await products.button('Logout').click();
    await expect(other).toHaveURL('/admin/login');
  });

  await test.step('logging out leaves no data behind', async () => {
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByText(EXPIRED)).toHaveCount(0);
    await logIn(page);
    await expect(page).toHaveURL('/admin');
    await expect(products.row(title)).toBeVisible();
    await expect(products.field('Title')).toHaveValue('');
  });
});

test('a long list is loaded page by page', async ({ page }) => {
  const stored = ['Third', 'Second', 'First'].map((name) => ({
    _id: name,
    title: name,
    description: 'd',
    price: 1,
    image: '/images/collar-mint-480.jpg',
    inventory: 1,
  }));
  await page.route('**/api/products', (route) =>
    route.fulfill({
      json: stored.slice(0, 2),
      headers: { Link: '</api/products?limit=2&after=x>; rel="next"' },
    }),
  );
  await page.route('**/api/products?limit=2&after=x', (route) => route.fulfill({ json: stored.slice(2) }));
  const products = await openProducts(page);
  await expect(products.row('Second')).toBeVisible();
  await expect(products.row('First')).toHaveCount(0);
  await products.button('Load more').click();
  await expect(products.row('First')).toBeVisible();
  await expect(products.button('Load more')).toHaveCount(0);
});
