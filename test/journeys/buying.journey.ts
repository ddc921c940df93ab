import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expectAccessible } from './axe.ts';
import { checkoutPage } from './checkout-page.ts';
import { createGate, declineCookies, expect, open, stored, test, toast } from './journey.ts';
import { signIn } from './operator.ts';

/** Copied from the specification (§1, §9) rather than from the shop's constants. */
const SPECIFIED = {
  salePrice: 7.99,
  sale: '$7.99',
  list: '$15.99',
  banner: 'Free Shipping + 50% Off All Items',
};

test('a shopper buys a pink collar, and the operator marks the order paid', { tag: '@once' }, async ({
  page,
}) => {
  const inserts: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/orders')) inserts.push(request.postDataJSON());
  });

  await open(page, '/');
  await declineCookies(page);
  await expect(page.getByText(SPECIFIED.banner, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Shop Now' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Laser Cat Collar' })).toBeVisible();
  await expect(page.getByRole('main').locator('s').first()).toContainText(SPECIFIED.list);
  await page.getByRole('radio', { name: 'Pink' }).check({ force: true });
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();

  await expect(page).toHaveURL('/checkout');
  const checkout = checkoutPage(page);
  await checkout.type();
  const gate = createGate();
  await page.route('**/rest/v1/orders*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await checkout.placeOrder.click();
  await expect(checkout.overlay).toBeVisible();
  await expect(page.getByRole('button', { name: 'Processing Order...' })).toBeVisible();
  gate.open();
  await expect(toast(page, 'Order saved successfully!')).toBeVisible();

  await expect(page).toHaveURL('/success');
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await expect(page.getByText('Your order has been placed successfully.')).toBeVisible();
  await expect(page.getByText('Smart Laser Cat Collar x 1 (Pink)')).toBeVisible();
  expect(await stored(page, STORAGE_KEYS.cart)).toEqual([]);

  const last = (await stored(page, STORAGE_KEYS.lastOrder)) as { orderNumber: string };
  expect(last).toEqual({
    orderNumber: expect.stringMatching(/^LC[1-9]\d{5}$/),
    items: [{ title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: SPECIFIED.salePrice }],
    total: SPECIFIED.salePrice,
    shipping: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      address: '1 Engine Street',
      address2: '',
      city: 'Los Angeles',
      state: 'CA',
      zip: '90001',
    },
  });
  await expect(page.getByText(last.orderNumber)).toBeVisible();
  expect(inserts).toHaveLength(1);
  expect([inserts[0]].flat()).toEqual([
    {
      order_number: last.orderNumber,
      items: [
        { title: 'Smart Laser Cat Collar', quantity: 1, color: 'Pink', salePrice: SPECIFIED.salePrice },
      ],
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '',
      address: '1 Engine Street',
      address2: '',
      city: 'Los Angeles',
      state: 'CA',
      zip: '90001',
      shipping_method: 'free',
      subtotal: SPECIFIED.salePrice,
      shipping_cost: 0,
      total: SPECIFIED.salePrice,
      cardholder_name: 'Ada Lovelace',
      card_number: '4242424242424242',
      card_expiry: '12/30',
      card_cvc: '123',
    },
  ]);

  await signIn(page);
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  // Other journeys may have stored more than a page of orders before.
  await page.getByLabel('Search orders').fill(last.orderNumber);
  const row = page.getByRole('row').filter({ hasText: last.orderNumber });
  await expect(row).toContainText('Ada Lovelace');
  await expect(row).toContainText(SPECIFIED.sale);
  await expect(row).toContainText('Pending');
  await row.getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await expect(row).toContainText('Paid');
  await expect(row.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(row).toContainText('Paid');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('the cart panel shows, removes and clears its items', { tag: '@once' }, async ({ page, context }) => {
  await open(page, '/product/laser-collar');
  await declineCookies(page);
  const empty = page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' });
  await empty.click();
  const panel = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await expect(panel.getByRole('button', { name: 'Clear Cart' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(empty).toBeFocused();

  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  const opener = page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' });
  await opener.click();
  await expect(panel.getByText('Color: Blue')).toBeVisible();
  await expect(panel.getByText(SPECIFIED.sale).first()).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Remove/ }).click();
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  expect(await stored(page, STORAGE_KEYS.cart)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await opener.click();
  await panel.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('the cart refuses a second item, even from another tab', async () => {
    const other = await context.newPage();
    await open(other, '/product/laser-collar');

    // Its message may still be there from the last time.
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(opener).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(toast(page, 'You can only buy 1 item at a time.')).toBeVisible();

    await other.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
    await expect(toast(other, 'You can only buy 1 item at a time.')).toBeVisible();
    await expect(other).toHaveURL('/product/laser-collar');
    expect(await stored(page, STORAGE_KEYS.cart)).toHaveLength(1);
  });
});
