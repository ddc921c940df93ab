import type { Page } from '@playwright/test';
import { CHECKOUT_FIELDS_KEY } from '../../contract/storage-keys.ts';
import { ADDRESS, buyNow, checkoutPage, openCheckout, SHOPPER } from './checkout-page.ts';
import { expect, hydrated, open, test } from './journey.ts';

const FIELDS = { ...ADDRESS, Phone: '555 0100', 'Address Line 2': 'Flat 2' };
const CARD = ['Cardholder Name', 'Card Number', 'Expiry (MM/YY)', 'CVC'];

const savedText = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), CHECKOUT_FIELDS_KEY);

async function fillIn(page: Page): Promise<void> {
  const checkout = checkoutPage(page);
  await checkout.fill();
  for (const [label, text] of Object.entries(FIELDS)) await checkout.field(label).fill(text);
}

async function expectFields(page: Page, fields: Record<string, string> = FIELDS): Promise<void> {
  const { field } = checkoutPage(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  for (const label of Object.keys(FIELDS)) await expect(field(label)).toHaveValue(fields[label] ?? '');
  await expect(field('State')).toHaveValue(fields === FIELDS ? 'CA' : '');
  for (const label of CARD) await expect(field(label)).toHaveValue('');
}

test('name and address outlive a reload and back and forward, the card does not', async ({
  page,
  context,
}) => {
  await buyNow(page);
  expect(await savedText(page)).toBeNull();
  await fillIn(page);
  expect(await savedText(page)).toContain(FIELDS.Name);
  expect(await savedText(page)).not.toMatch(/4242|1230|12\/30|123"|card|cvc/i);
  await page.reload();
  await hydrated(page);
  await expectFields(page);
  await page.goBack();
  await expect(page).toHaveURL('/product/laser-collar');
  await page.goForward();
  await expectFields(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' }).click();
  await expect(page).toHaveURL('/cancellation');
  await page.goBack();
  await expectFields(page);

  const { field, placeOrder } = checkoutPage(page);
  for (const label of CARD) await field(label).fill(SHOPPER[label as keyof typeof SHOPPER]);
  const sent = page.waitForRequest('**/rest/v1/orders*');
  await placeOrder.click();
  expect([(await sent).postDataJSON()].flat()[0]).toMatchObject({
    name: FIELDS.Name,
    state: 'CA',
    phone: FIELDS.Phone,
  });
  await expect(page).toHaveURL('/success');

  await test.step('a second purchase in the tab starts with them, and another tab does not', async () => {
    await buyNow(page);
    await expectFields(page);
    const other = await context.newPage();
    await open(other, '/checkout');
    await expectFields(other, {});
  });
});

test('Clear Cart forgets them, on any page', async ({ page }) => {
  await openCheckout(page);
  await fillIn(page);
  const cart = page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' });
  await cart.click();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty', exact: true })).toBeVisible();
  expect(await savedText(page)).toBeNull();

  await openCheckout(page);
  await expectFields(page, {});
  await fillIn(page);
  await open(page, '/faq');
  expect(await savedText(page)).not.toBeNull();
  await cart.click();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(await savedText(page)).toBeNull();
});
