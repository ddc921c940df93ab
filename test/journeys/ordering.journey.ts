import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { PLACED_ORDER_KEY } from '../../contract/session-keys.ts';
import { CHECKOUT_FIELDS_KEY, STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { createGate, expect, pauseClock, recordApiCalls, stored, test, toast } from './journey.ts';

test('a shopper whose order fails and is then refused places it in the end', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*400/);
  const calls = recordApiCalls(page);
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await expect(page.getByRole('group', { name: 'Card Information' })).toBeVisible();
  await expect(page.getByText('Your card isn’t charged here')).toHaveCount(0);
  await expect.poll(() => calls).toEqual(['GET /api/settings']);
  await checkout.fill({ 'Card Number': '4242424242424242' });
  await checkout.field('Phone').fill('555 0100');
  await checkout.field('Address Line 2').fill('Flat 2');
  // After each failure, the shop's settings are fetched again.
  const settings = () => page.waitForResponse('**/api/settings');

  await test.step('reports an unexpected exception and sends nothing', async () => {
    await page.evaluate(() => {
      crypto.getRandomValues = () => {
        throw new Error('No random values available.');
      };
    });
    const renewed = settings();
    await checkout.placeOrder.click();
    await expect(toast(page, 'Order failed. Please try again.')).toBeVisible();
    await expect(checkout.overlay).toBeHidden();
    await expect(checkout.placeOrder).toBeEnabled();
    await expect(page).toHaveURL('/checkout');
    await renewed;
    expect(calls).not.toContain('POST /rest/v1/orders');
    expect(await stored(page, STORAGE_KEYS.cart)).toHaveLength(1);
    // The browser's own is inherited.
    await page.evaluate(() => Reflect.deleteProperty(crypto, 'getRandomValues'));
  });

  await test.step('while an order is saved, the button shows progress and an overlay covers the page', async () => {
    const gate = createGate();
    await page.route('**/rest/v1/orders*', async (route) => {
      await gate.opened;
      await route.fulfill({
        status: 400,
        json: { code: '23514', message: 'no', details: null, hint: null },
      });
    });
    const renewed = settings();
    await checkout.placeOrder.click();
    await expect(checkout.overlay).toBeVisible();
    await expect(page.getByRole('button', { name: 'Processing Order...' })).toBeVisible();
    const overlay = page.getByRole('status').filter({ has: checkout.overlay });
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    gate.open();
    await expect(checkout.overlay).toBeHidden();
    await expect(checkout.placeOrder).toBeVisible();
    await renewed;
    await page.unroute('**/rest/v1/orders*');
  });

  await test.step('an order is one row, sent with the public key, and requests the inserted row', async () => {
    calls.length = 0;
    const sent = page.waitForRequest('**/rest/v1/orders*');
    await checkout.placeOrder.click();
    const request = await sent;
    expect(request.method()).toBe('POST');
    expect(request.headers()).toMatchObject({
      apikey: ANON_KEY,
      prefer: expect.stringContaining('return=representation'),
    });
    expect([request.postDataJSON()].flat()).toEqual([
      expect.objectContaining({ phone: '555 0100', address2: 'Flat 2', card_number: '4242424242424242' }),
    ]);
    const answer = await (await request.response())?.json();
    expect([answer].flat()).toEqual([
      expect.objectContaining({ order_number: expect.any(String), total: BUILT_IN_PRODUCT.salePrice }),
    ]);
    await expect(toast(page, 'Order saved successfully!')).toBeVisible();
    expect(calls).toEqual(['POST /rest/v1/orders']);
  });

  await test.step('without a payment link, nothing is said about paying, and nothing is requested', async () => {
    await expect(page).toHaveURL('/success');
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payment' })).toHaveCount(0);
    expect(calls).toEqual(['POST /rest/v1/orders']);
    expect(await page.evaluate(() => Object.keys(sessionStorage).sort())).toEqual([
      CHECKOUT_FIELDS_KEY,
      PLACED_ORDER_KEY,
    ]);
  });
});

test('clears the cart and shows the confirmation two seconds after success', async ({ page }) => {
  await page.clock.install();
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await pauseClock(page);
  await checkout.placeOrder.click();
  await expect(toast(page, 'Order saved successfully!')).toBeVisible();
  const { orderNumber } = (await stored(page, STORAGE_KEYS.lastOrder)) as { orderNumber: string };
  await page.clock.runFor(1900);
  await expect(checkout.overlay).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  expect(await stored(page, STORAGE_KEYS.cart)).toHaveLength(1);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/success');
  expect(await stored(page, STORAGE_KEYS.cart)).toEqual([]);
  await expect(page.getByText(orderNumber)).toBeVisible();
});
