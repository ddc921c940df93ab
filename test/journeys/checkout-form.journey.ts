import { US_STATES } from '../../contract/us-states.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { buyNow, checkoutPage } from './checkout-page.ts';
import { expect, recordApiCalls, test } from './journey.ts';

test('the order summary shows the item and the totals', async ({ page }) => {
  await buyNow(page);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  const opener = summary.getByRole('button', { name: 'Show order summary' });
  if (await opener.isVisible()) await opener.click();
  const line = summary.getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line.locator('img')).toHaveAttribute('src', /collar-pink/);
  await expect(line.getByText('Smart Laser Cat Collar', { exact: true })).toBeVisible();
  await expect(line.getByText('Color: Pink', { exact: true })).toBeVisible();
  await expect(line.getByText('Qty: 1', { exact: true })).toBeVisible();
  await expect(line.getByText(SALE_PRICE, { exact: true })).toBeVisible();
  await expect(summary.getByRole('term')).toHaveText(['Subtotal', 'Shipping', 'Estimated Tax', 'Total']);
  await expect(summary.getByRole('definition')).toHaveText([SALE_PRICE, 'FREE', '$0.00', SALE_PRICE]);
  await expect(page.getByText('FREE', { exact: true })).toHaveCount(1);
});

const FIELDS = {
  'Shipping Details': [
    ['Name', true],
    ['Email', true],
    ['Phone', false],
    ['Street Address', true],
    ['Address Line 2', false],
    ['City', true],
    ['State', true],
    ['Zip', true],
  ],
  'Shipping Method': [['Free Shipping', true]],
  'Card Information': [
    ['Cardholder Name', true],
    ['Card Number', true],
    ['Expiry (MM/YY)', true],
    ['CVC', true],
  ],
} as const;

test('the form has its shipping and card fields with their constraints', async ({ page }) => {
  await buyNow(page);
  const { field, placeOrder } = checkoutPage(page);
  for (const [group, fields] of Object.entries(FIELDS)) {
    for (const [label, required] of fields) {
      await expect(page.getByRole('group', { name: group }).getByLabel(label, { exact: true })).toBeVisible();
      await expect(field(label)).toHaveJSProperty('required', required);
    }
  }
  // All form controls, including any without a group.
  const controls = await page
    .locator('form', { has: placeOrder })
    .evaluate((form: HTMLFormElement) =>
      [...(form.elements as HTMLCollectionOf<HTMLInputElement>)]
        .filter(({ type }) => type !== 'fieldset')
        .map(({ labels, textContent }) => labels?.[0]?.textContent ?? textContent),
    );
  const labels = Object.values(FIELDS).flatMap((fields) => fields.map(([label]) => label));
  expect(controls).toEqual([...labels, 'Place Order']);
  await expect(field('Email')).toHaveAttribute('type', 'email');
  await expect(field('Card Number')).toHaveAttribute('maxlength', '19');
  await expect(field('Expiry (MM/YY)')).toHaveAttribute('maxlength', '5');
  await expect(field('CVC')).toHaveAttribute('maxlength', '3');
  const states = await field('State').locator('option').allTextContents();
  expect(states.filter((text) => /^[A-Z]{2}$/.test(text))).toEqual([...US_STATES]);
  expect(states).not.toContain('DC');
});

test('requires every address field and a valid email address', async ({ page }) => {
  await buyNow(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  const calls = recordApiCalls(page);
  for (const [label, wrong, message] of [
    ['Name', ' ', 'Enter your full name'],
    ['Email', '', 'Enter your email address'],
    ['Email', 'nobody', 'Enter a complete email address, like name@example.com'],
    ['Street Address', '', 'Enter your street address'],
    ['City', '', 'Enter your city'],
    ['Zip', '', 'Enter your zip'],
  ] as const) {
    const field = checkout.field(label);
    const typed = await field.inputValue();
    await field.fill(wrong);
    await checkout.placeOrder.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`${message}$`));
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(checkout.overlay).toBeHidden();
    await field.fill(typed);
    await expect(page.getByText(message, { exact: true })).toBeHidden();
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
  await expect(page).toHaveURL('/checkout');
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('free shipping is the only method, and is selected', async ({ page }) => {
  await buyNow(page);
  const method = page.getByRole('group', { name: 'Shipping Method' });
  const choice = method.getByRole('radio');
  await expect(choice).toHaveCount(1);
  await expect(choice).toBeChecked();
  await expect(choice).toHaveJSProperty('required', true);
  await expect(choice).toHaveAccessibleName('Free Shipping');
  await expect(choice).toHaveAccessibleDescription('Ships within 3 business days');
});

test('shows every card message for empty fields, and accepts any four digits as expiry', async ({ page }) => {
  await buyNow(page);
  const checkout = checkoutPage(page);
  const card = { 'Cardholder Name': '', 'Card Number': '', 'Expiry (MM/YY)': '', CVC: '' };
  await checkout.fill(card);
  await checkout.placeOrder.click();
  for (const message of [
    'Cardholder name is required',
    'Card number must be 16 digits',
    'Expiry must be in MM/YY format',
    'CVC must be 3 digits',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await checkout.field('Expiry (MM/YY)').pressSequentially('0001');
  await expect(checkout.field('Expiry (MM/YY)')).toHaveValue('00/01');
  await expect(page.getByText('Expiry must be in MM/YY format')).toBeHidden();
});
