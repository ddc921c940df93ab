import { ORDER_FIELDS } from '../../contract/order-fields.ts';
import { EMAIL_SPELLINGS } from '../shop/email-spellings.ts';
import { buyNow, checkoutPage } from './checkout-page.ts';
import { expect, test } from './journey.ts';

const INCOMPLETE = 'Enter a complete email address, like name@example.com';

test('the form accepts exactly the email addresses that email can be sent to', async ({ page }) => {
  await buyNow(page);
  const checkout = checkoutPage(page);
  const email = checkout.field('Email');
  const accepted: Record<string, boolean> = {};
  const spellings = EMAIL_SPELLINGS.filter(({ typed }) => typed.length <= ORDER_FIELDS.email.limit);
  // All other fields are empty, so no order is placed.
  for (const { typed } of spellings) {
    await email.fill(typed);
    await checkout.placeOrder.click();
    await expect(checkout.field('Name')).toBeFocused();
    accepted[typed] = (await email.getAttribute('aria-invalid')) === null;
    if (!accepted[typed]) await expect(email).toHaveAccessibleDescription(new RegExp(`${INCOMPLETE}$`));
  }
  expect(accepted).toEqual(
    Object.fromEntries(spellings.map(({ typed, sent }) => [typed, sent !== undefined])),
  );
});
