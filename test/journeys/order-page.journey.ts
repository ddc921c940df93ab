import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { signIn } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { orderRow } from '../shop/order-row.ts';
import { placeOrders } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { ADDRESS, checkoutPage } from './checkout-page.ts';
import { expect, hydrated, open, test, toast } from './journey.ts';
import { showPaymentProblem } from './orders-page.ts';

// One shop serves all of them.
test.describe.configure({ mode: 'default' });

let directory: string;
let receiver: MailServer;
let shop: ShopServer;

test.beforeAll(async () => {
  directory = migratedDataDirectory('shop-with-order-pages');
  receiver = await startMailServer();
  const [port = 0] = await freePorts(1);
  shop = await startShopServer({
    DATA_DIR: directory,
    PORT: String(port),
    SHOP_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
    SHOP_ADDRESS: '1 Main Street\\nAustin, TX 78701',
  });
});

test.afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
  if (directory) rmSync(directory, { recursive: true });
});

async function inDatabase(sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: await embeddedDatabaseUrl(directory) });
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}

const emailsTo = (address: string, subject: RegExp) =>
  receiver.received.filter(({ to, headers }) => to.includes(address) && subject.test(headers.subject ?? ''));
const newAddress = () => `ada-${randomUUID()}@example.com`;
const linkIn = (html = '') => /href="([^"]+\/order\/[^"]+)"/.exec(html)?.[1] ?? '';

/** Places an order, and waits for the confirmation. @returns its ID and the link in the email */
async function place(changes: object = {}): Promise<{ id: string; email: string; link: string }> {
  const email = newAddress();
  const [id = ''] = await placeOrders(shop.url, orderRow({ email, ...changes }));
  await expect.poll(() => emailsTo(email, /^Your order/).length).toBe(1);
  return { id, email, link: linkIn(emailsTo(email, /^Your order/)[0]?.html) };
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
}

test('a shopper follows the link on /success, and cancels with two presses', async ({ page }) => {
  const email = newAddress();
  const referrers: string[] = [];
  page.on('request', async (request) => {
    // The page may be closed by then.
    const { referer = '' }: { referer?: string } = await request.allHeaders().catch(() => ({}));
    referrers.push(referer);
  });
  await open(page, `${shop.url}/product/laser-collar`);
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const checkout = checkoutPage(page);
  await checkout.fill({ Email: email });
  await checkout.placeOrder.click();
  await page.getByRole('link', { name: 'View or cancel your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Your order LC\d{6}$/ })).toBeVisible();
  await expect(page.getByText(`For ${ADDRESS.Name} in ${ADDRESS.City}`)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(ADDRESS['Street Address']);
  await expectAccessible(page);
  const token = new URL(page.url()).pathname.split('/').pop() ?? '';
  await test.step('the question is accessible', async () => {
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await cancel(page);
  await expect(toast(page, 'Your order is cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact support' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
});

test('the admin area says who cancelled, and that a paid order is to be refunded', async ({ page }) => {
  const { id, link } = await place();
  await inDatabase("update orders set status = 'paid' where id = $1", [id]);
  await open(page, link);
  await cancel(page);
  await expect(
    page.getByText('If you’ve paid and haven’t gotten your money back, we’ll refund $7.99.'),
  ).toBeVisible();
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    STORAGE_KEYS.adminToken,
    await signIn(shop.url),
  ] as const);
  await page.goto(`${shop.url}/admin?tab=orders`);
  const row = page.locator(`[data-row="${id}"]`);
  await showPaymentProblem(
    page,
    page.getByText('was paid and then cancelled by the customer. Refund it.').first(),
  );
  await test.step('the refund of a package that was shipped, too, is on the line of its status', async () => {
    await inDatabase('update orders set shipped_at = now() where id = $1', [id]);
    await page.reload();
    const boxes = ['Cancelled', 'Shipped', 'Refund due'].map(async (text) => {
      const { y = 0, height = 0 } = (await row.getByText(text, { exact: true }).boundingBox()) ?? {};
      return y + height / 2;
    });
    const middles = await Promise.all(boxes);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6);
    await inDatabase('update orders set shipped_at = null where id = $1', [id]);
    await page.reload();
  });
  await row.getByRole('button', { name: 'Refund due' }).click();
  await expect(page.getByRole('dialog').getByText(/by the customer/)).toBeVisible();
  const refund = page.getByRole('dialog').getByRole('region', { name: 'Refund' });
  await expect(refund).toContainText('Refund $7.99.');
  await expect(page.getByRole('button', { name: 'Mark as Paid' }).last()).toHaveAttribute(
    'data-variant',
    'quiet',
  );
  await refund.getByRole('button', { name: 'I’ve refunded it' }).click();
  const question = page.getByRole('dialog', { name: 'Refunded $7.99?' });
  await expect(question).toContainText('won’t be listed as a refund due again.');
  await question.getByRole('button', { name: 'I’ve refunded it' }).click();
  await expect(refund).toHaveCount(0);
  await expect(row).toContainText('Cancelled');
  await expect(row).not.toContainText('Refund due');
  await expect(row).toContainText('Settled');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' })).toBeFocused();
});

test('a customer who has lost the email gets the links by email, with the keyboard', async ({
  page,
  allowInConsole,
}) => {
  const { email } = await place();
  await open(page, `${shop.url}/cancellation`);
  const form = page.getByRole('region', { name: 'Find your order' });
  const field = form.getByLabel('Email', { exact: true });
  await field.focus();
  await page.keyboard.type('ada');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Enter a complete email address, like name@example.com')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(email);

  await test.step('the form says what kept it from sending', async () => {
    allowInConsole(/Failed to load resource/);
    await page.route('**/api/orders/page/emails', (route) => route.abort());
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('The shop didn’t respond. Please try again.');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expectNoFindings(page);
    await page.unroute('**/api/orders/page/emails');
  });
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText(`If ${email} has orders`);
  await expectNoFindings(page);
  await expect.poll(() => emailsTo(email, /^Links to your orders/).length, { timeout: 20_000 }).toBe(1);
  await open(page, linkIn(emailsTo(email, /^Links to your orders/)[0]?.html));
  await expect(page.getByRole('heading', { level: 1, name: /^Your order/ })).toBeVisible();
});

test('the receipt prints on one page, even with the longest texts', async ({ page }) => {
  const { id, link } = await place();
  await open(page, link);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await receipt.waitFor();
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => document.body.innerText);
  for (const text of [
    '1 Main Street',
    'Order number',
    'Smart Laser Cat Collar',
    'Shipping',
    'Tax',
    'Total',
    'Not confirmed',
  ])
    expect(printed).toContain(text);
  expect(await printedPages(page)).toBe(1);

  await inDatabase(
    `update orders set name = $2, city = $2, items = jsonb_set(items::jsonb, '{0,title}', to_jsonb($3::text)) where id = $1`,
    [id, 'Wilhelmina '.repeat(9), 'A very long title of a product '.repeat(6)],
  );
  await page.route('**/order/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /data-shop-address="[^"]*"/,
      `data-shop-address="${Array.from({ length: 8 }, (_, line) => `Line ${line} of the address of a shop`).join('&#10;')}"`,
    );
    await route.fulfill({ response, body });
  });
  await page.emulateMedia({ media: null });
  await page.reload();
  await expect(receipt).toContainText('Line 7 of the address');
  await expect(receipt).toContainText('A very long title');
  await page.emulateMedia({ media: 'print' });
  expect(await printedPages(page)).toBe(1);
});

async function printedPages(page: Page): Promise<number> {
  return (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

test('an order is cancelled with the keyboard, although the response is lost', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource/);
  const { link } = await place();
  await open(page, link);
  await page.route('**/api/orders/page/cancellation', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const button = page.getByRole('button', { name: 'Cancel order' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your order is cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('Order cancelled');
});

test('a refused cancellation says why, and moves the focus to the heading', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*409/);
  const { id, link } = await place();
  await open(page, link);
  await page.getByRole('button', { name: 'Cancel order' }).waitFor();
  await inDatabase("update orders set status = 'cancelled' where id = $1", [id]);
  await cancel(page);
  await expect(toast(page, 'This order is already cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the page of an erased customer says so, and an expired link leads to the form', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/404/);
  const erased = await place();
  const expired = await place();
  await inDatabase('select erase_customer($1)', [erased.email]);
  await inDatabase("update orders set created_at = created_at - interval '91 days' where id = $1", [
    expired.id,
  ]);
  await open(page, erased.link);
  await expect(page.getByRole('heading', { level: 1, name: 'Data erased' })).toBeVisible();
  await expect(
    page.getByText('The customer data in this order was erased at the customer’s request.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email me links to my orders' })).toHaveCount(0);
  await expectNoFindings(page);
  await open(page, expired.link);
  await expect(page.getByText(/^This link doesn’t lead to an order\./)).toBeVisible();
  await page.getByRole('link', { name: 'Email me links to my orders' }).click();
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'Find your order' })).toBeVisible();
});
