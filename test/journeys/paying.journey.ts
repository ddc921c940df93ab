import type { Page } from '@playwright/test';
import type { PlacedOrder } from '../../contract/api/order-pages.ts';
import { PLACED_ORDER_KEY } from '../../contract/session-keys.ts';
import { CHECKOUT_FIELDS_KEY, STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { expectAccessible, expectNoFindings } from './axe.ts';
import { checkoutPage, openCheckout, SHOPPER } from './checkout-page.ts';
import { expect, open, recordApiCalls, stored, test } from './journey.ts';
import { pay } from './pay.ts';
import { WIDTHS } from './widths.ts';

const ASK = '**/api/orders/page/link';
const NOT_CHARGED = 'Your card isn’t charged here. You’ll pay on the next page.';
const ONE_MORE_STEP = `One more step: pay ${SALE_PRICE}`;
const PAID = `You’ve paid ${SALE_PRICE}. Thank you!`;
const ORDER_ID = /client_reference_id=([\da-f-]{36})/;

function paymentOn(page: Page) {
  const region = page.getByRole('region', { name: 'Payment' });
  return { region, link: region.getByRole('link', { name: `Pay ${SALE_PRICE}` }) };
}

/** Buys a collar and waits for the confirmation. */
async function purchase(page: Page): Promise<void> {
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
}

/** Hides the tab and shows it again, as when the shopper has been in another one. */
const returnToTab = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

/** The provider's page. */
const mockProvider = (page: Page) =>
  page
    .context()
    .route('https://pay.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Pay</title><h1>Pay here</h1>' }),
    );

test.describe('with a payment link', () => {
  test.use({ baseURL: process.env.TEST_SHOP_WITH_PAYMENTS_URL });

  test('a shopper pays on the next page, and is told so at each step', { tag: '@once' }, async ({ page }) => {
    await mockProvider(page);
    await openCheckout(page);
    const checkout = checkoutPage(page);
    await expect(page.getByRole('group', { name: 'Card Information' })).toContainText(NOT_CHARGED);
    await expectAccessible(page);
    await checkout.fill();
    await checkout.placeOrder.click();
    await expect(page).toHaveURL('/success');

    const { region, link } = paymentOn(page);
    await expect(region).toContainText(ONE_MORE_STEP);
    await expect(region).toContainText('We’ll pack your order as soon as we receive your payment.');
    await expect(link).toHaveAttribute(
      'href',
      /^https:\/\/pay\.example\/\?client_reference_id=[\da-f-]{36}&/,
    );
    await expect(link).toHaveAttribute('href', /prefilled_email=ada%40example\.com$/);
    // The words of the specification stay; only paying is urgent.
    const heading = page.getByRole('heading', { level: 1, name: 'Thank you for your order!' });
    await expect(heading).toHaveAccessibleDescription(new RegExp(`^One more step: pay \\${SALE_PRICE}`));
    for (const words of ['Your order has been placed successfully.', 'Total Paid'])
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByText('Not paid yet', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'data-variant',
      'secondary',
    );
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      const [above, below] = [await heading.boundingBox(), await region.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      await expectNoFindings(page);
    }

    const last = (await stored(page, STORAGE_KEYS.lastOrder)) as Record<string, unknown>;
    expect(Object.keys(last).sort()).toEqual(['items', 'orderNumber', 'shipping', 'total']);
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(Object.keys(JSON.parse(kept)).sort()).toEqual([CHECKOUT_FIELDS_KEY, PLACED_ORDER_KEY]);
    // A random token may contain any word.
    expect(kept.replace(/\/order\/[\w-]+/, '')).not.toMatch(/4242|cvc|expiry/i);

    const [, orderId = ''] = ORDER_ID.exec((await link.getAttribute('href')) ?? '') ?? [];
    await link.click();
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible();
    await page.goBack();
    await expect(region).toContainText('Already paid? It can take a while to show up here.');
    await expect(page.getByText('Not paid yet', { exact: true })).toHaveCount(0);
    await pay(page, orderId);
    // A request of the page that is still in progress would be shared, and answered as before the payment.
    await expect(async () => {
      await returnToTab(page);
      await expect(region).toHaveText(PAID, { timeout: 1_000 });
    }).toPass();
    await expect(link).toHaveCount(0);
    await expectAccessible(page);
    await page.reload();
    await expect(region).toHaveText(PAID);
  });

  test('a link that does not load can be requested again', { tag: '@once' }, async ({
    page,
    context,
    allowInConsole,
  }) => {
    allowInConsole(/404|503/);
    await page.route(ASK, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
    await purchase(page);
    const { region, link } = paymentOn(page);
    await expect(region).toContainText(ONE_MORE_STEP);
    await expect(region).toContainText('The payment link didn’t load.');
    await page.unroute(ASK);
    await region.getByRole('button', { name: 'Try Again' }).click();
    await expect(link).toHaveAttribute('href', ORDER_ID);
    // Later failures do not remove it.
    await page.route(ASK, (route) => route.fulfill({ status: 503, json: { error: 'Not now.' } }));
    const asked = page.waitForResponse(ASK);
    await returnToTab(page);
    await asked;
    await expect(link).toHaveAttribute('href', ORDER_ID);

    await page.unroute(ASK);

    const other = await context.newPage();
    await test.step('the link stays after a reload, but is only in the tab that placed the order', async () => {
      const address = (await link.getAttribute('href')) ?? '';
      expect(address).toMatch(ORDER_ID);
      await page.reload();
      await expect(link).toHaveAttribute('href', address);

      const calls = recordApiCalls(other);
      await open(other, '/success');
      await expect(other.getByText(SHOPPER.Email, { exact: true })).toBeVisible();
      await expect(paymentOn(other).region).toHaveCount(0);
      expect(calls).toEqual([]);

      await test.step('an order placed meanwhile in another tab does not get the link of this one', async () => {
        await purchase(other);
        await expect(paymentOn(other).link).toHaveAttribute('href', ORDER_ID);
        await expect(paymentOn(other).link).not.toHaveAttribute('href', address);
        // The confirmation shows the other tab's order now, of which this tab has no key.
        await page.reload();
        await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
        await expect(region).toHaveCount(0);
      });
    });

    await test.step('of a cancelled order, and an hour after the order, nothing is said about paying', async () => {
      const payment = paymentOn(other);
      const cancelled: Partial<PlacedOrder> = {
        path: '/order/abc',
        paid: false,
        confirming: false,
        paymentLink: null,
      };
      for (const response of [
        { json: cancelled },
        { status: 404, json: { error: 'This order does not exist.' } },
      ]) {
        // A request of the page that is still in progress would be shared, and answered as before.
        await expect(async () => {
          await returnToTab(other);
          await expect(payment.link).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await other.route(ASK, (route) => route.fulfill(response));
        await expect(async () => {
          await returnToTab(other);
          await expect(payment.region).toHaveCount(0, { timeout: 1_000 });
        }).toPass();
        await other.reload();
        await expect(other.getByText('Your order has been placed successfully.')).toBeVisible();
        await expect(payment.region).toHaveCount(0);
        await other.unroute(ASK);
      }
    });
  });

  test('while the link loads, the page shows the amount and does not move', async ({ page }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(ASK, async (route) => {
      await answered;
      await route.continue();
    });
    await purchase(page);
    const { region, link } = paymentOn(page);
    await expect(region.getByRole('button', { name: `Pay ${SALE_PRICE}` })).toBeDisabled();
    const below = page.getByRole('heading', { name: 'Items' });
    const before = await below.boundingBox();
    answer();
    await expect(link).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
  });

  test('the privacy page names the payment provider, also after navigation', { tag: '@once' }, async ({
    page,
  }) => {
    const named = page.getByText('pay.example takes payments');
    await open(page, '/privacy');
    await expect(named).toBeVisible();
    await open(page, '/faq');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
    await expect(named).toBeVisible();
  });
});
