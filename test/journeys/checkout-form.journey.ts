import { US_STATES } from '../../contract/us-states.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, recordApiCalls, test } from './journey.ts';

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

test('the checkout shows its form, its promises and what is bought, and asks for what is missing', async ({
  page,
}) => {
  // A Friday.
  await page.clock.setFixedTime(new Date('2026-05-15T12:00:00'));
  await openCheckout(page);
  const checkout = checkoutPage(page);
  const { field, placeOrder } = checkout;
  const method = page.getByRole('group', { name: 'Shipping Method' });

  await test.step('the form has its shipping and card fields with their constraints', async () => {
    for (const [group, fields] of Object.entries(FIELDS)) {
      for (const [label, required] of fields) {
        const inGroup = page.getByRole('group', { name: group }).getByLabel(label, { exact: true });
        await expect(inGroup).toBeVisible();
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

  await test.step('free shipping is the only method, and is selected', async () => {
    const choice = method.getByRole('radio');
    await expect(choice).toHaveCount(1);
    await expect(choice).toBeChecked();
    await expect(choice).toHaveJSProperty('required', true);
    await expect(choice).toHaveAccessibleName('Free Shipping');
    await expect(choice).toHaveAccessibleDescription('Ships within 3 business days');
  });

  await test.step('explains cancellation and support below the button, without a link to another page', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText('Cancel within 1 hour for a full refund', { exact: true })).toBeVisible();
    await expect(main.getByText(/Email support@\S+\.$/)).toBeVisible();
    await expect(main.getByRole('link')).toHaveText([/^support@/]);
  });

  await test.step('shows when an order arrives, why the phone number is asked for, the lock and the accepted cards', async () => {
    await expect(
      method.getByText('Estimated delivery in 3-7 business days: Wed, May 20 – Wed, May 27'),
    ).toBeVisible();
    await expect(field('Email')).toHaveAccessibleDescription('For your confirmation and tracking.');
    await expect(field('Phone')).toHaveAccessibleDescription('Only for questions about your delivery.');
    const card = page.getByRole('group', { name: 'Card Information' });
    // The test's connection is not encrypted.
    await expect(card.getByText('Encrypted')).toHaveCount(0);
    await expect(card.getByText('Accepted cards:')).toHaveText('Accepted cards:');
    for (const brand of ['Visa', 'Mastercard', 'Discover'])
      await expect(card.getByRole('img', { name: brand })).toBeVisible();
    await field('Card Number').pressSequentially('6011');
    await expect(card.getByRole('img')).toHaveAccessibleName('Discover');
  });

  await test.step('the order summary shows the item and the totals', async () => {
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await summary.getByRole('button', { name: 'Show order summary' }).click();
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

  await test.step('requires every address field and a valid email address', async () => {
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
      const input = checkout.field(label);
      const typed = await input.inputValue();
      await input.fill(wrong);
      await checkout.placeOrder.click();
      await expect(input).toBeFocused();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toHaveAccessibleDescription(new RegExp(`${message}$`));
      await expect(page.getByText(message, { exact: true })).toBeVisible();
      await expect(checkout.overlay).toBeHidden();
      await input.fill(typed);
      await expect(page.getByText(message, { exact: true })).toBeHidden();
      await expect(input).not.toHaveAttribute('aria-invalid');
    }
    await expect(page).toHaveURL('/checkout');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});
