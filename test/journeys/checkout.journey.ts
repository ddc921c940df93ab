import type { Page, Route } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { checkoutPage, openCheckout, SHOPPER } from './checkout-page.ts';
import { expect, open, stored, test, toast } from './journey.ts';
import { operatorToken } from './operator.ts';
import { uniqueName } from './orders-page.ts';

const ORDERS = '**/rest/v1/orders*';
const FAILED_REQUEST = /Failed to load resource/;

function interceptInserts(page: Page, answer: (route: Route, count: number) => Promise<void>) {
  const keys: (string | undefined)[] = [];
  const installed = page.route(ORDERS, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await answer(route, keys.length);
  });
  return installed.then(() => keys);
}

test('an order that fails in five ways is stored once in the end', async ({ page, allowInConsole }) => {
  const code = '**/assets/insert-order-*.js*';
  // Loaded in advance.
  allowInConsole(/net::ERR_FAILED/);
  await page.route(code, (route) => route.abort());
  await openCheckout(page);
  let answer = (route: Route) => route.continue();
  const keys = await interceptInserts(page, (route) => answer(route));
  const checkout = checkoutPage(page);
  const expectFailure = async () => {
    await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
    await expect(checkout.placeOrder).toBeEnabled();
    await expect(checkout.overlay).toBeHidden();
    await expect(page).toHaveURL('/checkout');
    await expect(checkout.field('Name')).toHaveValue(SHOPPER.Name);
    await expect(checkout.field('Card Number')).toHaveValue(SHOPPER['Card Number']);
  };
  /** Once a request is sent, the toast of the previous failure has been removed. */
  const placeOrderAgain = async () => {
    const before = keys.length;
    await checkout.placeOrder.click();
    await expect.poll(() => keys.length).toBeGreaterThan(before);
  };

  await test.step('an empty form shows a message under every required field, without browser bubbles', async () => {
    // The browser shows its bubble at the first field whose event is not canceled.
    await page.evaluate(() => {
      const events: Event[] = [];
      document.addEventListener('invalid', (event) => events.push(event), true);
      Object.assign(window, { invalidEvents: events });
    });
    await checkout.placeOrder.click();
    await expect(checkout.field('Name')).toBeFocused();
    for (const [label, message] of [
      ['Name', 'Enter your full name'],
      ['Email', 'Enter your email address'],
      ['Street Address', 'Enter your street address'],
      ['City', 'Enter your city'],
      ['State', 'Select your state'],
      ['Zip', 'Enter your zip'],
      ['Cardholder Name', 'Cardholder name is required'],
      ['Card Number', 'Card number must be 16 digits'],
      ['Expiry (MM/YY)', 'Expiry must be in MM/YY format'],
      ['CVC', 'CVC must be 3 digits'],
    ] as const) {
      await expect(checkout.field(label)).toHaveAttribute('aria-invalid', 'true');
      // The email has a hint, too.
      await expect(checkout.field(label)).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await expect(checkout.field(label)).toHaveJSProperty('validity.valueMissing', true);
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    }
    const bubbles = await page.evaluate(() => {
      const { invalidEvents } = window as unknown as { invalidEvents: Event[] };
      return invalidEvents.filter(({ defaultPrevented }) => !defaultPrevented).length;
    });
    expect(bubbles).toBe(0);
    const stepOf = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(stepOf('Shipping Details').getByText('Please check 10 fields.')).toBeVisible();
    await checkout.fill({ CVC: '12' });
    await expect(stepOf('Card Information').getByText('Please check 1 field.')).toBeVisible();
    expect(keys).toEqual([]);
    await expect(
      checkout
        .field('State')
        .locator('option')
        .filter({ hasText: /^[A-Z]{2}$/ }),
    ).toHaveCount(50);

    await test.step('shows each card message under its field and focuses the first invalid field', async () => {
      await checkout.fill({
        'Cardholder Name': '   ',
        'Card Number': '42424242424242424',
        'Expiry (MM/YY)': '1',
        CVC: '12',
      });
      await checkout.placeOrder.click();
      for (const [label, message] of [
        ['Cardholder Name', 'Cardholder name is required'],
        ['Card Number', 'Card number must be 16 digits'],
        ['Expiry (MM/YY)', 'Expiry must be in MM/YY format'],
        ['CVC', 'CVC must be 3 digits'],
      ] as const) {
        await expect(page.getByText(message, { exact: true })).toBeVisible();
        await expect(checkout.field(label)).toHaveAccessibleDescription(message);
      }
      await expect(checkout.field('Cardholder Name')).toBeFocused();
      await expect(checkout.field('Card Number')).toHaveValue('42424242424242424');
      await expect(page).toHaveURL('/checkout');
      expect(keys).toEqual([]);
    });

    await test.step('accepts any four digits as expiry', async () => {
      const expiry = checkout.field('Expiry (MM/YY)');
      await expiry.fill('');
      await expiry.pressSequentially('0001');
      await expect(expiry).toHaveValue('00/01');
      await expect(page.getByText('Expiry must be in MM/YY format')).toBeHidden();
    });
  });

  await checkout.fill();
  allowInConsole(FAILED_REQUEST);
  await test.step('code that could not be loaded is loaded with the next attempt', async () => {
    await checkout.placeOrder.click();
    await expectFailure();
    expect(keys).toEqual([]);
    await page.unroute(code);
  });

  await test.step('an order over the rate limit shows "Failed to save order" and leaves the form filled in', async () => {
    answer = (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '540', 'Proxy-Status': 'PostgREST; error=PT429' },
        json: {
          code: 'PT429',
          message: 'Too many orders from this address. Try again in 9 minutes.',
          details: null,
          hint: null,
        },
      });
    await placeOrderAgain();
    await expectFailure();
    expect(keys).toHaveLength(1);
  });

  await test.step('after a refused order, checkout stays open with the form filled in', async () => {
    answer = (route) =>
      route.fulfill({ status: 400, json: { code: '23514', message: 'no', details: null, hint: null } });
    await placeOrderAgain();
    await expectFailure();
    expect(keys).toHaveLength(2);
  });

  await test.step('after an error of the database, says so immediately', async () => {
    answer = (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'XX000', message: 'internal error', details: null, hint: null },
      });
    await placeOrderAgain();
    await expectFailure();
    expect(keys).toHaveLength(3);
  });

  await test.step('retries while the database is unavailable, then shows an error', async () => {
    answer = (route) => route.fulfill({ status: 503, json: { message: 'down' } });
    await placeOrderAgain();
    await expectFailure();
    expect(keys.length).toBeGreaterThan(4);
  });

  answer = (route) => route.continue();
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  // A copy of a refused request may still be stored.
  expect(new Set(keys).size).toBe(1);
});

test('an order whose response is lost is stored once', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_REQUEST);
  await openCheckout(page);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/rest/v1/orders')) statuses.push(response.status());
  });
  const keys = await interceptInserts(page, async (route, count) => {
    if (count > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Order saved successfully!')).toBeVisible();
  await expect(page).toHaveURL('/success');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(statuses).toEqual([409]);
});

test('a reload before the confirmation does not buy again', async ({ page }) => {
  await openCheckout(page);
  const keys = await interceptInserts(page, (route) => route.continue());
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.dblclick();
  await expect(toast(page, 'Order saved successfully!')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/success');
  const { orderNumber } = (await stored(page, STORAGE_KEYS.lastOrder)) as { orderNumber: string };

  await test.step('checkout with an empty cart links back to the shop', async () => {
    await open(page, '/checkout');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Shop' }).click();
    await expect(page.getByRole('heading', { name: 'Shop All Products' })).toBeVisible();
  });

  await open(page, '/success');
  await expect(page.getByText(orderNumber)).toBeVisible();
  expect(keys).toHaveLength(1);
});

test('rejects an order at an outdated price, shows the new price, and reports a deleted product', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(FAILED_REQUEST);
  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  // Another product with its title and price would keep the old price valid.
  const title = `Bell ${uniqueName()}`;
  const draft = { title, description: 'Rings.', price: 3, image: '/favicon.svg', inventory: 1 };
  const created = await page.request.post('/api/products', { data: draft, headers });
  const product = `/api/products/${(await created.json())._id}`;

  await open(page, product.replace('/api/products', '/product'));
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(page.getByText('$3.00').first()).toBeAttached();
  const checkout = checkoutPage(page);
  await checkout.fill();
  await page.request.put(product, { data: { ...draft, title: `Big ${title}`, price: 4.5 }, headers });
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  await expect(page.getByText('$4.50').first()).toBeAttached();
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText(`Big ${title}`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.request.delete(product, { headers });
  await page.reload();
  await expect(page.getByText('This product is no longer sold.')).toBeVisible();
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});
