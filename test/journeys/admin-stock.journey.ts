import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { STOCK_COUNT_RULE } from '../../contract/stock.ts';
import { request, signIn as tokenOf } from '../shop/api-client.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { placeOrders, sendOrder } from '../shop/send-order.ts';
import { ADMIN, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { countOf, orderIn, setCount, setSelling } from '../shop/stock.ts';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openAdminOf } from './operator.ts';
import { ordersPage } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

test.describe.configure({ mode: 'serial' });

const { title } = BUILT_IN_PRODUCT;
const HOLIDAY = 'We’re back on Monday.';

let directory: string;
let server: ShopServer;
/** As another operator uses it. */
let shop: { url: string; token: string };

// A shop of its own: earlier journeys have sold in the worker's.
test.beforeAll(async () => {
  directory = migratedDataDirectory('shop-with-stock');
  server = await startShopServer({ DATA_DIR: directory });
  shop = { url: server.url, token: await tokenOf(server.url) };
});

test.afterAll(async () => {
  await server?.stop();
  if (directory) rmSync(directory, { recursive: true });
});

async function openStock(page: Page) {
  await openAdminOf(page, shop, '/admin/stock');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  return stockPage(page);
}

function stockPage(page: Page) {
  const selling = page.getByRole('form', { name: 'Selling' });
  const product = (name = title) => page.getByRole('region', { name });
  return {
    selling,
    sentence: selling.getByLabel('Message for shoppers'),
    choose: (name: 'On' | 'Off') => selling.getByRole('radio', { name, exact: true }).check(),
    save: selling.getByRole('button', { name: 'Save' }),
    product,
    left: (color = 'Blue') => product().getByLabel(color, { exact: true }),
    log: page.getByRole('table', { name: 'Corrections' }).getByRole('row'),
  };
}

test('selling stops with a sentence, which the dashboard shows, and goes on', async ({ page }) => {
  const { choose, save, selling, sentence, left, log, product } = await openStock(page);
  await choose('Off');
  await selling.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(selling).toBeFocused();
  const sent: string[] = [];
  page.on('request', (sending) => sending.method() === 'PUT' && sent.push(sending.url()));
  await choose('Off');
  await save.click();
  await expect(page.getByText('Enter a message for shoppers')).toBeVisible();
  await expect(sentence).toBeFocused();
  expect(sent).toEqual([]);

  await sentence.fill(HOLIDAY);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Selling is off')).toBeVisible();
  expect((await sendOrder(shop.url, orderIn('Blue'))).body.message).toBe(HOLIDAY);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }

  await page.getByRole('link', { name: 'Products and orders' }).click();
  const alert = page.getByText(`Selling is off. Shoppers see: “${HOLIDAY}”`);
  await expect(alert).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Change stock' }).click();
  await choose('On');
  await save.click();
  await expect(toast(page, 'Selling is on')).toBeVisible();
  await expect(sentence).toHaveValue(HOLIDAY);
  expect((await sendOrder(shop.url, orderIn('Blue'))).status).toBe(201);

  await test.step('counts are set with the keyboard, logged, and refused if they are not counts', async () => {
    sent.length = 0;
    await expect(left()).toHaveAttribute('placeholder', 'Not counted');
    for (const bad of ['-1', '1.5', '1000001', 'twelve']) {
      await left().fill(bad);
      await page.keyboard.press('Enter');
      await expect(product().getByText(STOCK_COUNT_RULE)).toBeVisible();
      await expect(left()).toBeFocused();
      await expect(left()).toHaveValue(bad);
    }
    await expectNoFindings(page);
    expect(sent).toEqual([]);

    await left().fill('1,000');
    await expect(product().getByText(STOCK_COUNT_RULE)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(product().getByRole('button', { name: 'Save Blue' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Stock updated')).toBeVisible();
    await expect(left()).toHaveValue('1000');
    await expect(log.nth(1)).toContainText('Not counted → 1000');
    await expect(log.nth(1)).toContainText(ADMIN.email);
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await expectNoFindings(page);
    }

    await placeOrders(shop.url, orderIn('Blue'));
    await expect(left()).toHaveValue('999');
    await left().fill('');
    await page.keyboard.press('Enter');
    await expect(log.nth(1)).toContainText('999 → Not counted');
    expect(await countOf(shop)).toBeUndefined();
  });
});

test('a color that is no longer sold stops being counted, and is in no alert', async ({ page }) => {
  await setCount(shop, 1);
  await inDatabase("insert into stock_counts values ($1, 'Red', 0)", [title]);
  const read = page.waitForResponse('**/api/stock');
  await page.clock.install();
  await openAdminOf(page, shop);
  await read;
  await setCount(shop, 0, 'Pink');
  // The Products tab has no live orders.
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(page.getByText(`Sold out: ${title} in Pink.`)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  const { left, product } = stockPage(page);
  await expect(product().getByText('No longer sold. Clear the field to remove it.')).toBeVisible();
  await expectNoFindings(page);
  await left('Red').fill('');
  await page.keyboard.press('Enter');
  await expect(left('Red')).toHaveCount(0);
  await setCount(shop, null, 'Pink');
});

test('the second of two operators reads what the first set, and what they typed is kept', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*(404|409)/);
  await setCount(shop, 10);
  const { left, product, choose, save, selling, sentence } = await openStock(page);
  await left().fill('20');
  await setCount(shop, 12);
  await expect(product().getByText('Now: 12')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(product().getByText(`${ADMIN.email} set ${title} in Blue to 12.`)).toBeVisible();
  await expect(left()).toBeFocused();
  await expect(left()).toHaveValue('20');
  expect((await countOf(shop)).remaining).toBe(12);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Stock updated')).toBeVisible();
  expect((await countOf(shop)).remaining).toBe(20);

  await choose('Off');
  await sentence.fill('Closed.');
  const alert = selling.getByRole('alert');
  await setSelling(shop, { on: true, sentence: 'Open.' });
  await save.click();
  await expect(alert).toContainText('turned selling on.');
  await sentence.fill('Closed for now.');
  await expect(alert).toHaveCount(0);
  await sentence.fill('Closed.');
  await setSelling(shop, { on: false, sentence: HOLIDAY });
  await save.click();
  await expect(selling.getByRole('alert')).toContainText(`turned selling off: “${HOLIDAY}”`);
  await expect(sentence).toHaveValue('Closed.');
  await expectNoFindings(page);
  await selling.getByRole('button', { name: 'Discard changes' }).click();
  await expect(sentence).toHaveValue(HOLIDAY);
  await expect(selling.getByRole('alert')).toHaveCount(0);
  await setSelling(shop, { on: true });
  await expect(selling.getByRole('radio', { name: 'On', exact: true })).toBeChecked();

  await test.step('a product that was deleted meanwhile cannot be counted', async () => {
    const { url, token } = shop;
    const body = {
      title: 'Cat Bell',
      description: 'Rings.',
      price: 3.5,
      image: '/favicon.svg',
      inventory: 7,
    };
    const { _id } = (await request(`${url}/api/products`, { token, body })).body;
    await page.reload();
    const bell = product('Cat Bell');
    await bell.getByLabel('In stock').fill('3');
    await request(`${url}/api/products/${_id}`, { method: 'DELETE', token });
    await page.keyboard.press('Enter');
    await expect(bell.getByText('This product does not exist.')).toBeVisible();
    await expect(bell.getByLabel('In stock')).toHaveValue('3');
  });
});

test('the item of a cancelled order is put back, and taken again once it is paid', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*409/);
  await setCount(shop, 3);
  const [id] = await placeOrders(shop.url, orderIn('Blue'));
  await openAdminOf(page, shop, `/admin?tab=orders&order=${id}`);
  const { dialog } = ordersPage(page);
  const block = dialog.getByRole('heading', { name: 'Stock' });
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  const putBack = dialog.getByRole('button', { name: 'Put back in stock' });
  await putBack.click();
  await expect(toast(page, 'This order was just cancelled. Try again in 15 seconds.')).toBeVisible();
  await letCancellationsSettle();
  await putBack.click();
  await expect(toast(page, 'Back in stock')).toBeVisible();
  await expect(block).toBeFocused();
  await expect(
    dialog.getByText(`${title} in Blue: 3 left. This order’s item is back in stock.`),
  ).toBeVisible();
  await expect(putBack).toHaveCount(0);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }

  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog.getByRole('button', { name: 'Take from stock' }).click();
  await expect(toast(page, 'Taken from stock')).toBeVisible();
  await expect(dialog.getByText('This order’s item was taken from stock again.')).toBeVisible();
  await expect(block).toBeFocused();
  expect((await countOf(shop)).remaining).toBe(2);
});

test('the dashboard says what is sold out', async ({ page }) => {
  await setCount(shop, 1);
  await openAdminOf(page, shop, '/admin?tab=orders');
  await placeOrders(shop.url, orderIn('Blue'));
  await expect(page.getByText(`Sold out: ${title} in Blue.`)).toBeVisible();
});

async function inDatabase(sql: string, values: unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: await embeddedDatabaseUrl(directory) });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

const letCancellationsSettle = () =>
  inDatabase("update order_status_changes set changed_at = changed_at - interval '30 seconds'");
