import { ORDER_FIELDS } from '../../contract/order-fields.ts';
import { EMAIL_SPELLINGS } from '../shop/email-spellings.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, test } from './journey.ts';

const INCOMPLETE = 'Enter a complete email address, like name@example.com';

test('the form accepts exactly the email addresses that email can be sent to', async ({ page }) => {
  await openCheckout(page);
  const checkout = checkoutPage(page);
  const email = checkout.field('Email');
  // All other fields are empty, so no order is placed.
  await email.fill('nobody');
  await checkout.placeOrder.click();
  await expect(checkout.field('Name')).toBeFocused();
  await expect(email).toHaveAccessibleDescription(new RegExp(`${INCOMPLETE}$`));

  const spellings = EMAIL_SPELLINGS.filter(({ typed }) => typed.length <= ORDER_FIELDS.email.limit);
  // In the page, since dozens of presses take long.
  const shown = await email.evaluate(
    (input: HTMLInputElement, typed) =>
      typed.map((text) => {
        input.focus();
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.form?.requestSubmit();
        return {
          typed: text,
          isInvalid: input.getAttribute('aria-invalid') === 'true',
          message: document.getElementById(`${input.id}-error`)?.textContent ?? '',
          focused: (document.activeElement as HTMLInputElement).name,
        };
      }),
    spellings.map(({ typed }) => typed),
  );
  expect(shown).toEqual(
    spellings.map(({ typed, sent }) => ({
      typed,
      isInvalid: sent === undefined,
      message: sent === undefined ? INCOMPLETE : '',
      focused: 'name',
    })),
  );
});
