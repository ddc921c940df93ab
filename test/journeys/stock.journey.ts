import type { Browser, Page } from '@playwright/test';
import { setCount, setSelling } from '../shop/stock.ts';
import { until } from '../shop/until.ts';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { checkoutPage, openCheckout, SHOPPER } from './checkout-page.ts';
import { expect, open, recordApiCalls, test } from './journey.ts';
import { operatorToken } from './operator.ts';
import { workerShop } from './worker-shop.ts';

const PRODUCT = '/product/laser-collar';
const HOLIDAY = 'We’re on vacation until June 1.';
const SOLD_OUT = 'Smart Laser Cat Collar in Blue is sold out.';
const FAILED_REQUEST = /Failed to load resource/;

let shop: { url: string; token: string };

// In turn: all use the worker's shop.
test.describe.configure({ mode: 'default' });

async function sellEverything(): Promise<void> {
  await setSelling(shop, { on: true });
  for (const color of ['Blue', 'Pink']) await setCount(shop, null, color);
  await pagesHave(null);
}

test.beforeEach(async ({ page }) => {
  shop = { url: workerShop().url, token: await operatorToken(page) };
  await sellEverything();
});

// Other journeys expect it, too.
test.afterEach(sellEverything);

/** Each instance reads the stock every two seconds. */
const pagesHave = (stock: string | null) =>
  until(async () => {
    const { stock: shown = null } = await (await fetch(`${shop.url}/api/settings`)).json();
    return (shown && JSON.stringify(shown)) === stock;
  });

const main = (page: Page) => page.getByRole('main');
const buyButtons = (page: Page) =>
  ['Add to Cart', 'Buy Now'].map((name) => main(page).getByRole('button', { name }).first());
const choose = (page: Page, color: string) => page.getByRole('radio', { name: color }).check({ force: true });

async function newShopper(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ baseURL: shop.url });
  await openCheckout(page, 'Blue');
  await checkoutPage(page).fill();
  return page;
}

test('a shopper reads on the product page what can be bought', async ({ page }) => {
  await test.step('the product page says how many of a color are left', async () => {
    await setCount(shop, 3);
    await pagesHave('{"left":{"Blue":3}}');
    const calls = recordApiCalls(page);
    await open(page, PRODUCT);
    await expect(main(page).getByText('Only 3 left', { exact: true })).toBeVisible();
    for (const button of buyButtons(page)) {
      await expect(button).toBeEnabled();
      await expect(button).toHaveAccessibleDescription('Only 3 left');
    }
    await expectAccessible(page);
    await choose(page, 'Pink');
    await expect(main(page).getByText('In stock', { exact: true })).toBeVisible();
    expect(calls).toEqual([]);
  });

  await test.step('while selling is off, the product page shows the sentence', async () => {
    await setCount(shop, null);
    await setSelling(shop, { on: false, sentence: HOLIDAY });
    await pagesHave(JSON.stringify({ stopped: HOLIDAY }));
    await open(page, PRODUCT);
    await expect(main(page).getByText(HOLIDAY)).toBeVisible();
    for (const button of buyButtons(page)) await expect(button).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('a color that is sold out disables both buttons and says so, and another can be bought', async () => {
    await setSelling(shop, { on: true });
    await setCount(shop, 0);
    await pagesHave('{"left":{"Blue":0}}');
    await open(page, PRODUCT);
    const sentence = 'Blue is sold out. Choose another color.';
    await expect(main(page).getByText(sentence)).toBeVisible();
    for (const button of buyButtons(page)) {
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(sentence);
    }
    await expectAccessible(page);
    await choose(page, 'Pink');
    await expect(main(page).getByText(sentence)).toHaveCount(0);
    await buyButtons(page)[1]?.click();
    await expect(page).toHaveURL('/checkout');
  });
});

test('two shoppers order the last one at the same time: one gets it, the other reads that it sold out and keeps the filled-in form', async ({
  browser,
  allowInConsole,
}) => {
  allowInConsole(FAILED_REQUEST);
  await setCount(shop, 1);
  await pagesHave('{"left":{"Blue":1}}');
  const shoppers = await Promise.all([newShopper(browser), newShopper(browser)]);
  await Promise.all(shoppers.map((page) => checkoutPage(page).placeOrder.click()));
  const thanked = (page: Page) => page.waitForURL('**/success').then(() => page);
  const winner = await Promise.race(shoppers.map(thanked));
  const [loser] = shoppers.filter((page) => page !== winner) as [Page];
  await expect(winner.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  const alert = loser.getByRole('alert').filter({ hasText: SOLD_OUT });
  await expect(alert).toBeFocused();
  await expect(loser).toHaveURL('/checkout');
  for (const [label, text] of Object.entries(SHOPPER))
    await expect(checkoutPage(loser).field(label)).toHaveValue(label.startsWith('Expiry') ? '12/30' : text);
  await expectNoFindings(loser);
  await Promise.all(shoppers.map((page) => page.close()));
});

test('selling is turned off during checkout: the shop refuses the order, a second try is not sent, and the order is stored once selling is on again', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(FAILED_REQUEST);
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await setSelling(shop, { on: false, sentence: HOLIDAY });
  await checkout.placeOrder.click();
  const alert = page.getByRole('alert').filter({ hasText: HOLIDAY });
  await expect(alert).toBeFocused();
  await pagesHave(JSON.stringify({ stopped: HOLIDAY }));

  await page.reload();
  await expect(alert).toBeVisible();
  await checkout.fill();
  const calls = recordApiCalls(page);
  await page.route('**/api/settings', async (route) => {
    await expect(checkout.overlay).toBeVisible();
    await route.continue();
  });
  await checkout.placeOrder.click();
  await expect(alert).toBeFocused();
  await expect(checkout.overlay).toBeHidden();
  expect(calls).toEqual(['GET /api/settings']);
  await expect(checkout.field('Card Number')).toHaveValue(SHOPPER['Card Number']);

  await page.unroute('**/api/settings');
  await setSelling(shop, { on: true });
  await pagesHave(null);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(alert).toHaveCount(0);
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
});

test('the last one is bought although the response is lost', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_REQUEST);
  await setCount(shop, 1);
  await pagesHave('{"left":{"Blue":1}}');
  await openCheckout(page, 'Blue');
  const checkout = checkoutPage(page);
  await checkout.fill();
  let lost = true;
  await page.route('**/rest/v1/orders*', async (route) => {
    if (!lost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await checkout.placeOrder.click();
  await expect(checkout.overlay).toBeVisible();
  await expect(checkout.overlay).toBeHidden();
  await pagesHave('{"left":{"Blue":0}}');
  await page.reload();
  await expect(checkout.placeOrder).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: SOLD_OUT })).toHaveCount(0);
  lost = false;
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
});
