import type { Page, Route } from '@playwright/test';
import { buyNow, checkoutPage, SHOPPER } from './checkout-page.ts';
import { expect, open, test, toast } from './journey.ts';
import { operatorToken } from './operator.ts';

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

test('shows each card message under its field and focuses the first invalid field', async ({ page }) => {
  await buyNow(page);
  const checkout = checkoutPage(page);
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
});

test('an empty form shows a message under every required field, without browser bubbles', async ({
  page,
}) => {
  await buyNow(page);
  const keys = await interceptInserts(page, (route) => route.abort());
  const checkout = checkoutPage(page);
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
});

test('explains cancellation and support below the button, without links', async ({ page }) => {
  await buyNow(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Cancel within 1 hour for a full refund', { exact: true })).toBeVisible();
  await expect(main.getByText(/Email support@\S+\.$/)).toBeVisible();
  await expect(main.getByRole('link')).toHaveCount(0);
});

test('after a refused order, checkout stays open with the form filled in', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(FAILED_REQUEST);
  await buyNow(page);
  const keys = await interceptInserts(page, async (route, count) => {
    if (count > 1) return route.continue();
    await route.fulfill({ status: 400, json: { code: '23514', message: 'no', details: null, hint: null } });
  });
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  await expect(checkout.overlay).toBeHidden();
  await expect(page).toHaveURL('/checkout');
  await expect(checkout.field('Name')).toHaveValue(SHOPPER.Name);
  await expect(checkout.field('Card Number')).toHaveValue(SHOPPER['Card Number']);

  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  // A copy of the refused request may still be stored.
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('an order over the rate limit shows "Failed to save order" and leaves the form filled in', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(FAILED_REQUEST);
  await buyNow(page);
  const keys = await interceptInserts(page, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '540', 'Proxy-Status': 'PostgREST; error=PT429' },
      json: {
        code: 'PT429',
        message: 'Too many orders from this address. Try again in 9 minutes.',
        details: null,
        hint: null,
      },
    }),
  );
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  await expect(checkout.placeOrder).toBeEnabled();
  await expect(page).toHaveURL('/checkout');
  await expect(checkout.field('Name')).toHaveValue(SHOPPER.Name);
  await expect(checkout.field('Card Number')).toHaveValue(SHOPPER['Card Number']);
  expect(keys).toHaveLength(1);
});

test('an order whose response is lost is stored once', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_REQUEST);
  await buyNow(page);
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

test('retries while the database is unavailable, then shows an error', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_REQUEST);
  await buyNow(page);
  const keys = await interceptInserts(page, (route) =>
    route.fulfill({ status: 503, json: { message: 'down' } }),
  );
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await expect(checkout.placeOrder).toBeEnabled();
});

test('code that could not be loaded is loaded with the next attempt', async ({ page, allowInConsole }) => {
  allowInConsole(FAILED_REQUEST);
  const code = '**/assets/insert-order-*.js*';
  await page.route(code, (route) => route.abort());
  await buyNow(page);
  const keys = await interceptInserts(page, (route) => route.continue());
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  await expect(checkout.field('Card Number')).toHaveValue(SHOPPER['Card Number']);
  expect(keys).toEqual([]);
  await page.unroute(code);
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  expect(keys).toHaveLength(1);
});

test('a reload before the confirmation does not buy again', async ({ page }) => {
  await buyNow(page);
  const keys = await interceptInserts(page, (route) => route.continue());
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(toast(page, 'Order saved successfully!')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/success');
  await open(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(keys).toHaveLength(1);
});

test('rejects an order at an outdated price, shows the new price, and reports a deleted product', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(FAILED_REQUEST);
  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  const draft = { title: 'Bell', description: 'Rings.', price: 3, image: '/favicon.svg', inventory: 1 };
  const created = await page.request.post('/api/products', { data: draft, headers });
  const product = `/api/products/${(await created.json())._id}`;

  await open(page, product.replace('/api/products', '/product'));
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(page.getByText('$3.00').first()).toBeAttached();
  const checkout = checkoutPage(page);
  await checkout.fill();
  await page.request.put(product, { data: { ...draft, title: 'Big Bell', price: 4.5 }, headers });
  await checkout.placeOrder.click();
  await expect(toast(page, 'Failed to save order. Please try again.')).toBeVisible();
  await expect(page.getByText('$4.50').first()).toBeAttached();
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText('Big Bell', { exact: true })).toBeVisible();
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
