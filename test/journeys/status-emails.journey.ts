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
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { reversalEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { STRIPE_SECRET_KEY, type StripeStandIn, startStripeStandIn } from '../shop/stripe-stand-in.ts';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { checkoutPage } from './checkout-page.ts';
import { expect, open, test, toast } from './journey.ts';
import { ordersPage } from './orders-page.ts';

test.describe.configure({ mode: 'serial' });

let directory: string;
let receiver: MailServer;
let stripe: StripeStandIn;
let shop: ShopServer;
let token: string;

test.beforeAll(async () => {
  directory = migratedDataDirectory('shop-with-reminders');
  const [port = 0] = await freePorts(1);
  [receiver, stripe] = await Promise.all([startMailServer(), startStripeStandIn()]);
  shop = await startShopServer({
    DATA_DIR: directory,
    PORT: String(port),
    SHOP_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@cat-shop.test',
    SUPPORT_EMAIL: 'help@cat-shop.test',
    CHECKOUT: 'link',
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    UNPAID_ORDERS_DAYS: '7',
  });
  token = await signIn(shop.url);
  await expect.poll(async () => (await inDatabase('select from settings_in_effect')).rowCount).toBe(2);
  // As if the settings had been set twenty days ago.
  await inDatabase("update settings_in_effect set since = now() - interval '20 days'");
  await inDatabase(
    "update order_emails_progress set since = now() - interval '20 days', reminded = '-infinity'",
  );
});

test.afterAll(async () => {
  await shop?.stop();
  await receiver?.close();
  await stripe?.close();
  if (directory) rmSync(directory, { recursive: true });
});

async function inDatabase(sql: string) {
  const client = new Client({ connectionString: await embeddedDatabaseUrl(directory) });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Places an order and waits for its confirmation. */
async function place(number: string): Promise<string> {
  const email = `${number}@example.com`;
  const [id = ''] = await placeOrders(shop.url, orderRow({ order_number: number, email }));
  await expect.poll(() => subjects(number)).toEqual([confirmationOf(number)]);
  return id;
}

const emailsTo = (number: string) => receiver.received.filter(({ to }) => to[0] === `${number}@example.com`);
const subjects = (number: string) => emailsTo(number).map(({ headers }) => headers.subject);
const confirmationOf = (number: string) => `Your order ${number}: pay ${SALE_PRICE} to complete it`;
/** A link in the latest email about an order. */
const linkTo = (path: '/pay' | '/order/', number: string) =>
  new RegExp(`href="([^"]+${path}[^"]+)"`).exec(emailsTo(number).at(-1)?.html ?? '')?.[1] ?? '';

const sessionOf = (id: string) =>
  stripe.sessions.find(({ client_reference_id }) => client_reference_id === id);

/** Refunds all of it in Stripe's dashboard. */
const refund = (id: string) =>
  sendEvent(
    shop.url,
    reversalEvent('refund.created', {
      id: `re_${id.replaceAll('-', '')}`,
      payment_intent: sessionOf(id)?.payment_intent?.id,
      status: 'succeeded',
    }),
  );

const pageTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
const PAID = `You’ve paid ${SALE_PRICE}. Thank you!`;

async function cancelOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(toast(page, 'Your order is cancelled.')).toBeVisible();
}

const letHoursPass = (hours: number, number: string) =>
  inDatabase(
    `update orders set created_at = created_at - interval '${hours} hours' where order_number = '${number}'`,
  );

/** Opens an order, from a page of the shop, once all emails are recorded as sent. */
async function openOrder(page: Page, id: string) {
  await expect
    .poll(async () => (await inDatabase("select from order_emails where state <> 'sent'")).rowCount)
    .toBe(0);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEYS.adminToken,
    token,
  ] as const);
  await page.goto(`${shop.url}/admin?tab=orders&order=${id}`);
  const { dialog } = ordersPage(page);
  await dialog.getByRole('heading', { name: /^LC/ }).waitFor();
  return dialog;
}

test('a shopper without a card opens the emailed link elsewhere, and pays in the browser of the purchase', async ({
  page,
  browser,
}) => {
  await open(page, `${shop.url}/product/laser-collar`);
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  await pageTitle(page, 'Checkout').waitFor();
  await expect(page.getByRole('group', { name: 'Payment' })).toHaveText(
    'PaymentYou’ll pay on the next page.',
  );
  await expect(page.locator('[autocomplete^="cc-"], [name^="card"]')).toHaveCount(0);
  const checkout = checkoutPage(page);
  await checkout.fillAddress({ Email: 'shopper@example.com' });
  await checkout.placeOrder.click();
  await expect(page).toHaveURL(/\/success$/);
  const region = page.getByRole('region', { name: 'Payment' });
  await expect(region).toContainText(`One more step: pay ${SALE_PRICE}`);
  const number = (await page.getByText(/^LC\d{6}$/).textContent()) ?? '';
  await expect.poll(() => subjects('shopper')).toEqual([confirmationOf(number)]);
  const link = linkTo('/pay', 'shopper');
  await expect(region.getByRole('link', { name: `Pay ${SALE_PRICE}` })).toHaveAttribute('href', link);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(pageTitle(elsewhere, `Order ${number}`)).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Back' }).click();
  await expect(pageTitle(elsewhere, 'Your order isn’t paid yet')).toBeVisible();

  await region.getByRole('link', { name: `Pay ${SALE_PRICE}` }).click();
  await payButton(page).click();
  await expect(pageTitle(page, PAID)).toBeVisible();
  await open(page, `${shop.url}/success`);
  await expect(region).toHaveText(PAID);
  await elsewhere.goto(link);
  await expect(pageTitle(elsewhere, PAID)).toBeVisible();
  await elsewhere.context().close();
  expect(stripe.sessions).toHaveLength(1);

  await expect
    .poll(() => subjects('shopper'))
    .toEqual([confirmationOf(number), `Receipt for your order ${number}`]);
  const dialog = await openOrder(page, stripe.sessions[0]?.client_reference_id ?? '');
  await expect(dialog.getByText('Marked as paid')).toBeVisible();
  await expect(dialog.getByText(/ by Stripe$/)).toHaveCount(1);
});

test('an order is reminded after a day, paid from the email and refunded, and lists the emails', async ({
  page,
}) => {
  const id = await place('LC100001');
  // Not much more than a day: earlier scans have covered what is older.
  await letHoursPass(24.02, 'LC100001');
  const reminded = 'Your order LC100001 is waiting for your payment';
  await expect.poll(() => subjects('LC100001'), { timeout: 30_000 }).toContain(reminded);
  expect(emailsTo('LC100001')[1]?.text.replace(/\s+/g, ' ')).toContain(
    'We cancel orders that aren’t paid within 7 days.',
  );

  await page.goto(linkTo('/pay', 'LC100001'));
  await payButton(page).click();
  await expect(pageTitle(page, PAID)).toBeVisible();
  const receipt = 'Receipt for your order LC100001';
  await expect.poll(() => subjects('LC100001')).toEqual([confirmationOf('LC100001'), reminded, receipt]);
  const orderPage = linkTo('/order/', 'LC100001');
  await refund(id);
  await open(page, orderPage);
  await expect(page.getByText('We’ve refunded your payment.')).toBeVisible();

  const dialog = await openOrder(page, id);
  await expect(dialog.getByText(`Refunded ${SALE_PRICE}`)).toBeVisible();
  await expect(dialog.getByText('Payment reminder', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Send again ?: Payment reminder$/ })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Send again ?: Receipt$/ }).press('Enter');
  // The button disappears while the email is sent.
  await expect(
    dialog.locator('section').filter({ has: page.getByRole('heading', { name: 'Emails' }) }),
  ).toBeFocused();
  await expect.poll(() => subjects('LC100001').filter((subject) => subject === receipt).length).toBe(2);

  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  const cancellation = dialog.getByRole('listitem').filter({ hasText: /^Cancellation/ });
  // Shortly before the shop queues the email.
  await inDatabase("update order_status_changes set changed_at = changed_at - interval '16 seconds'");
  const texts = new Set<string>();
  await expect(async () => {
    texts.add((await cancellation.innerText()).replace(/\s+/g, ' ').replace(/Sent · .*/, 'Sent'));
    expect([...texts]).toContain('Cancellation Sent');
  }).toPass({ intervals: [100], timeout: 60_000 });
  texts.delete('Cancellation Sending now');
  expect([...texts]).toEqual(['Cancellation Sending soon', 'Cancellation Sent']);
});

test('a customer cancels on the order’s page before paying, and can no longer pay', async ({ page }) => {
  const id = await place('LC100005');
  const [payLink, orderPage] = [linkTo('/pay', 'LC100005'), linkTo('/order/', 'LC100005')];
  await open(page, orderPage);
  await page.getByRole('link', { name: `Pay ${SALE_PRICE}` }).click();
  await expect(pageTitle(page, 'Order LC100005')).toBeVisible();
  await open(page, orderPage);
  await cancelOnPage(page);
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveCount(0);
  await expect.poll(() => sessionOf(id)?.status).toBe('expired');
  await page.goto(payLink);
  await expect(pageTitle(page, 'This order was cancelled')).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => subjects('LC100005'))
    .toEqual([confirmationOf('LC100005'), 'Your order LC100005 has been cancelled']);
});

test('a customer cancels on the order’s page after paying, and sees the refund', async ({ page }) => {
  const id = await place('LC100006');
  const orderPage = linkTo('/order/', 'LC100006');
  await open(page, orderPage);
  await page.getByRole('link', { name: `Pay ${SALE_PRICE}` }).click();
  await payButton(page).click();
  await expect(pageTitle(page, PAID)).toBeVisible();
  await open(page, orderPage);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/Paid \w+ \d+, \d{4}/);
  await cancelOnPage(page);
  await expect(page.getByText('We’ll refund your payment.')).toBeVisible();
  await expect(receipt).toContainText('Order cancelled, refund due');
  await openOrder(page, id);
  const problem = page.getByText('LC100006 was paid and then cancelled by the customer. Refund it.');
  await expect(problem.first()).toBeAttached();

  await refund(id);
  await expect(problem).toHaveCount(0);
  await open(page, orderPage);
  await expect(page.getByText('We’ve refunded your payment.')).toBeVisible();
  await expect(receipt).toContainText('Order cancelled, refunded');
  await expectNoFindings(page);
});
