import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Client } from 'pg';
import { request, signIn as sessionOf } from '../shop/api-client.ts';
import { embeddedDatabaseUrl } from '../shop/embedded-database.ts';
import { type MailServer, type ReceivedEmail, startMailServer } from '../shop/mail-server.ts';
import { ADMIN, type ShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';
import { collarWords } from '../shops/collar-words.ts';
import { MUG, startSecondShop, WRONG_PLURALS } from '../shops/second-shop.ts';
import { checkoutPage, SHOPPER } from './checkout-page.ts';
import { expect, hydrated, open, test, toast } from './journey.ts';
import { signIn } from './operator.ts';

const { product, variantLabel, accent } = MUG;
const variant = MUG.variants[1]?.name ?? '';

const data = temporaryFolder('second-shop');
let mail: MailServer;
let shop: ShopServer;

test.beforeAll(async () => {
  mail = await startMailServer();
  shop = await startSecondShop({
    DATA_DIR: data,
    SMTP_URL: mail.url,
    MAIL_FROM: 'orders@mug.example',
    SHOP_ADDRESS: '7 Harbor Road\\nPortland, OR 97201',
  });
});

test.afterAll(async () => {
  await shop?.stop();
  await mail?.close();
  rmSync(data, { recursive: true, force: true });
});

async function expectNoCollar(page: Page): Promise<void> {
  expect(collarWords(await page.content())).toEqual([]);
}

async function expectEmail(to: string, subject: string): Promise<ReceivedEmail> {
  const find = () =>
    mail.received.find((email) => email.to.includes(to) && email.headers.subject?.includes(subject));
  await until(() => find() !== undefined);
  const email = find() as ReceivedEmail;
  const all = Object.values(email.headers).join('\n') + email.text + email.html;
  expect(collarWords(all)).toEqual([]);
  expect(WRONG_PLURALS.exec(all)).toBeNull();
  expect(email.html).toContain(accent);
  return email;
}

/** Skips the minute in which an operator can undo a shipment. */
async function sendWaitingEmails(): Promise<void> {
  const client = new Client(await embeddedDatabaseUrl(data));
  await client.connect();
  await client.query("update order_emails set next_attempt_at = now() where state = 'waiting'");
  await client.end();
}

/** @returns the order's number */
async function buy(page: Page): Promise<string> {
  await open(page, `${shop.url}/`);
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await page
    .getByRole('group', { name: variantLabel })
    .getByRole('radio', { name: variant })
    .check({ force: true });
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const checkout = checkoutPage(page);
  await checkout.fill();
  await expect(page.getByText('Ships within 1 business day', { exact: true })).toBeVisible();
  await expect(page.getByText(`${variantLabel}: ${variant}`)).toBeVisible();
  const states = await checkout.field('State').getByRole('option').allTextContents();
  expect(states.slice(1)).toEqual(MUG.states);
  await expectNoCollar(page);
  await checkout.placeOrder.click();
  await page.waitForURL('**/success');
  await hydrated(page);
  await expect(page.getByText(`${product.title} x 1 (${variant})`)).toBeVisible();
  await expectNoCollar(page);
  return page.getByText(/^EM[1-9]\d{5}$/).innerText();
}

test('a shopper of another shop buys the second variant, and the operator ships it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const number = await buy(page);
  const confirmation = await expectEmail(SHOPPER.Email, number);
  for (const term of ['2 hours', '1 business day', '30 days', variant])
    expect(confirmation.text).toContain(term);
  await expectEmail(ADMIN.email, number);

  await signIn(page, ADMIN, shop.url);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('link', { name: number }).click();
  const dialog = page.getByRole('dialog');
  for (const [printout, text] of [
    ['packing slip', variantLabel],
    ['label', SHOPPER.Name],
  ] as const) {
    await dialog.getByRole('button', { name: `Print ${printout}` }).click();
    await expect(page.locator('[data-print]')).toContainText(text);
    await expectNoCollar(page);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog.getByLabel('Tracking number').fill('9400100000000000000000');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(toast(page, 'Order marked as shipped')).toBeVisible();
  await expectNoCollar(page);
  await sendWaitingEmails();
  const shipped = await expectEmail(SHOPPER.Email, 'is on its way');
  expect(shipped.text).toContain('30 days');

  const token = await sessionOf(shop.url);
  const { body } = await request(`${shop.url}/api/orders/exports`, { body: {}, token });
  const file = await request(shop.url + body.url);
  expect(file.body).toContain(`,${variantLabel},`);
  expect(file.body).toContain(number);
  expect(collarWords(file.body)).toEqual([]);
});
