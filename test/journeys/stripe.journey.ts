import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PLACED_ORDER_KEY } from '../../contract/session-keys.ts';
import { freePorts } from '../shop/caddy.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { reversalEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { STRIPE_SECRET_KEY, type StripeStandIn, startStripeStandIn } from '../shop/stripe-stand-in.ts';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { test as base, expect, open } from './journey.ts';
import { openLiveOrders, openOrders, orderNumber, storeOrder } from './orders-page.ts';

let directory: string;
let stripe: StripeStandIn;
let server: Awaited<ReturnType<typeof startShopServer>>;

// Scoped to a test: for a fixture of the worker, another worker and browser would start.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  baseURL: ({}, use) => use(server?.url),
});

// A shop with a stand-in for Stripe serves all of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  stripe = await startStripeStandIn();
  directory = migratedDataDirectory('shop-stripe');
  const [port = 0] = await freePorts(1);
  server = await startShopServer({
    DATA_DIR: directory,
    PORT: String(port),
    SHOP_URL: `http://127.0.0.1:${port}`,
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
});

test.afterAll(async () => {
  await server?.stop();
  await stripe?.close();
  if (directory) rmSync(directory, { recursive: true });
});

test.beforeEach(() => stripe.reset());

const pageTitle = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const payButton = (page: Page) => page.getByRole('button', { name: `Pay ${SALE_PRICE}` });
const PAID = `You’ve paid ${SALE_PRICE}. Thank you!`;
const NOT_PAID = 'Your order isn’t paid yet';

/** Buys a collar, and returns its number and payment link. */
async function purchase(page: Page): Promise<{ number: string; link: string }> {
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  const link = page.getByRole('link', { name: `Pay ${SALE_PRICE}` });
  await expect(link).toBeVisible();
  const kept = await page.evaluate((key) => sessionStorage.getItem(key) ?? '{}', PLACED_ORDER_KEY);
  return { number: JSON.parse(kept).orderNumber, link: (await link.getAttribute('href')) ?? '' };
}

test('a shopper pays at Stripe, changes their mind on the way, and reads that they have paid', async ({
  page,
}) => {
  const { number, link } = await purchase(page);
  expect(link).toMatch(/\/pay\?order=[\w-]{43}$/);
  await page.getByRole('link', { name: `Pay ${SALE_PRICE}` }).click();
  await expect(pageTitle(page, `Order ${number}`)).toBeVisible();
  await expect(page.getByText(SALE_PRICE)).toBeVisible();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(pageTitle(page, NOT_PAID)).toBeVisible();
  await expect(page).toHaveTitle(/^Pay for your order \|/);
  await expectAccessible(page);
  await payButton(page).click();
  await expect(pageTitle(page, `Order ${number}`)).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(pageTitle(page, PAID)).toBeVisible();
  await expect(page.getByText(`Order ${number} is paid. There’s nothing more to pay.`)).toBeVisible();
  await expectAccessible(page);
  expect(stripe.sessions).toHaveLength(1);

  // The link in the email, later.
  await page.goto(link);
  await expect(pageTitle(page, PAID)).toBeVisible();
  await open(page, '/success');
  await expect(page.getByRole('region', { name: 'Payment' })).toHaveText(PAID);
  const { row } = await openOrders(page, `search=${number}`);
  await expect(row(number)).toContainText('Paid');
});

test('a payment link leads to one payment from any tab; while Stripe is unavailable, its page says what to do', async ({
  page,
  context,
  allowInConsole,
}) => {
  allowInConsole(/404|503/);
  const { number, link } = await purchase(page);
  await test.step('while Stripe is unavailable, the page says what to do, and later leads to Stripe', async () => {
    stripe.behave('die');
    await page.goto(link);
    await expect(pageTitle(page, 'The payment page didn’t load')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Your order is saved. Try again in a minute.');
    await expectAccessible(page);
    stripe.behave('work');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(pageTitle(page, `Order ${number}`)).toBeVisible();
  });

  await test.step('two tabs lead to the same payment, and Back does not lead to it again', async () => {
    await page.goBack();
    await expect(pageTitle(page, 'Thank you for your order!')).toBeVisible();
    const other = await context.newPage();
    await Promise.all([page.goto(link), other.goto(link)]);
    for (const tab of [page, other]) await expect(pageTitle(tab, `Order ${number}`)).toBeVisible();
    expect(stripe.sessions).toHaveLength(1);
    expect(page.url()).toBe(other.url());
  });

  await test.step('a link that is not complete says so', async () => {
    for (const url of [link.slice(0, -1), '/pay']) {
      await page.goto(url);
      await expect(pageTitle(page, 'This payment link doesn’t work')).toBeVisible();
      await expectNoFindings(page);
    }
  });
});

test('an operator copies the payment link of an order, and sees its payment, a refund and a dispute live', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const number = orderNumber();
  await storeOrder(page, { order_number: number });
  const { dialog } = await openLiveOrders(page, number);
  await page.getByRole('link', { name: number, exact: true }).click();
  await dialog.getByRole('button', { name: 'Copy payment link' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  const payment = await context.newPage();
  await payment.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(pageTitle(payment, `Order ${number}`)).toBeVisible();
  await payment.close();
  const session = stripe.sessions[0]?.id ?? '';
  stripe.pay(session);
  await stripe.report(server.url, session);
  await expect(dialog.getByText('Marked as paid')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy payment link' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await test.step('a refund and a dispute at Stripe show up live, as alerts and in the history', async () => {
    const intent = { payment_intent: stripe.sessions[0]?.payment_intent?.id };
    const dispute = { ...intent, id: 'dp_of_the_journey', status: 'needs_response' };
    await sendEvent(
      server.url,
      reversalEvent('refund.created', { ...intent, id: 're_1', amount: 300, status: 'succeeded' }),
    );
    await sendEvent(server.url, reversalEvent('charge.dispute.created', dispute));
    const alerts = page.getByRole('region', { name: 'Payment problems' });
    await expect(alerts).toContainText(`Order ${number} was refunded and hasn’t shipped ($3.00)`);
    await expect(alerts).toContainText(
      `Order ${number} needs a response in Stripe’s dashboard: its payment is disputed (${SALE_PRICE})`,
    );
    await alerts.getByText('2 payment problems').click();
    await expectAccessible(page);
    await alerts.getByRole('link').first().click();
    await expect(dialog.getByText('Refunded $3.00')).toBeVisible();
    await expect(
      dialog.getByText(`Dispute over ${SALE_PRICE}. Respond in Stripe’s dashboard.`),
    ).toBeVisible();
    const later = Date.now() / 1000 + 5;
    await sendEvent(server.url, reversalEvent('charge.dispute.closed', { ...dispute, status: 'won' }, later));
    await expect(dialog.getByText(`Dispute over ${SALE_PRICE} won`)).toBeVisible();
    await expect(dialog.getByText('Paid', { exact: true })).toBeVisible();
  });
});
