import type { Locator } from '@playwright/test';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, test } from './journey.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Pastes as a shopper does, so that the browser's own limits apply. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+V');
}

async function setCaret(field: Locator, position: number): Promise<void> {
  await field.focus();
  await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), position);
}

/** The text with the caret as "|". */
const withCaret = (field: Locator) =>
  field.evaluate(({ value, selectionStart }: HTMLInputElement) => {
    const caret = selectionStart ?? 0;
    return `${value.slice(0, caret)}|${value.slice(caret)}`;
  });

test('what is typed into the card fields is limited and formatted', async ({ page }) => {
  await openCheckout(page);
  const { field } = checkoutPage(page);
  await test.step('limits and formats what is typed', async () => {
    for (const [label, typed, shown] of [
      ['Expiry (MM/YY)', 'a1b2/3x45', '12/34'],
      ['Expiry (MM/YY)', '2/30', '02/30'],
      ['Expiry (MM/YY)', '123', '12/3'],
      ['CVC', '12345', '123'],
      ['Card Number', '4242424242424242', '4242 4242 4242 4242'],
      ['Card Number', '4242 4242 4242 4242', '4242 4242 4242 4242'],
      // No digit is lost: the shopper learns that the number is wrong.
      ['Card Number', '4242 4242 4242 4242 99', '424242424242424299'],
      ['Card Number', '42424242424242421234567', '4242424242424242123'],
    ] as const) {
      await field(label).fill('');
      await field(label).pressSequentially(typed);
      await expect(field(label)).toHaveValue(shown);
    }
  });

  await test.step('keeps the caret beside what was typed or deleted', async () => {
    for (const [label, before, keys, after] of [
      ['Card Number', '4242| 4242 4242 4242', '9', '42429|424242424242'],
      ['Card Number', '42|42 42', '9', '429|4 242'],
      ['Card Number', '42|42 4242', 'Backspace', '4|424 242'],
      ['Card Number', '4242 |4242', 'Backspace', '424|4 242'],
      ['Card Number', '4242| 4242', 'Delete', '4242| 242'],
      ['Card Number', '42424242424242429|', 'Backspace', '4242 4242 4242 4242|'],
      ['Expiry (MM/YY)', '1|2/3', '0', '10|/23'],
      ['Expiry (MM/YY)', '12/|34', 'Backspace', '1|3/4'],
      ['Expiry (MM/YY)', '12|/34', 'Delete', '12|/4'],
      ['Expiry (MM/YY)', '12/34|', 'Backspace', '12/3|'],
      ['Expiry (MM/YY)', '12/3|', 'Backspace', '12|'],
    ] as const) {
      await field(label).fill(before.replace('|', ''));
      await setCaret(field(label), before.indexOf('|'));
      await field(label).press(keys);
      await expect
        .poll(async () => `${before} ${keys}: ${await withCaret(field(label))}`)
        .toBe(`${before} ${keys}: ${after}`);
    }
  });

  await test.step('a zero that was added for a month can be deleted', async () => {
    const expiry = field('Expiry (MM/YY)');
    await expiry.fill('');
    await expiry.pressSequentially('2/');
    await expect.poll(() => withCaret(expiry)).toBe('02/|');
    await expiry.press('Backspace');
    await expect.poll(() => withCaret(expiry)).toBe('02|');
    await expiry.pressSequentially('/');
    await expiry.press('Backspace');
    await expiry.press('Backspace');
    await expect(expiry).toHaveValue('');
  });
});

test('what is pasted into the card fields is read, and sent as digits', async ({ page }) => {
  await openCheckout(page);
  const checkout = checkoutPage(page);
  const { field } = checkout;
  await test.step('reads what is pasted before its length limit applies', async () => {
    const pastedOver = new Set<string>();
    for (const [label, pasted, shown] of [
      ['Card Number', '4242  4242  4242  4242', '4242 4242 4242 4242|'],
      ['Card Number', ' 4242-4242-4242-4242 ', '4242 4242 4242 4242|'],
      ['Card Number', '4242\u00a04242\u20134242\u200b4242', '4242 4242 4242 4242|'],
      ['Card Number', '4242 4242 4242 4242 99', '424242424242424299|'],
      ['Card Number', '42424242424242421234567', '4242424242424242123|'],
      ['Expiry (MM/YY)', '12 / 30', '12/30|'],
      ['Expiry (MM/YY)', '01-29', '01/29|'],
      ['Expiry (MM/YY)', '2/30', '02/30|'],
      ['Expiry (MM/YY)', '2 / 2030', '02/30|'],
      ['Expiry (MM/YY)', '12/2030', '12/30|'],
      ['CVC', ' 1 2 3 ', '123|'],
      ['CVC', '12345', '123|'],
    ] as const) {
      await field(label).fill('');
      await paste(field(label), pasted);
      await expect
        .poll(async () => `${pasted}: ${await withCaret(field(label))}`)
        .toBe(`${pasted}: ${shown}`);
      if (pastedOver.has(label)) continue;
      // Over what is there.
      pastedOver.add(label);
      await field(label).selectText();
      await paste(field(label), pasted);
      await expect
        .poll(async () => `${pasted}: ${await withCaret(field(label))}`)
        .toBe(`${pasted}: ${shown}`);
    }
    await field('Card Number').fill('4242 4242');
    await setCaret(field('Card Number'), 4);
    await paste(field('Card Number'), '5555-6');
    await expect.poll(() => withCaret(field('Card Number'))).toBe('4242 5555 6|424 2');
  });

  await test.step('a card that was pasted is sent as digits, and one with too many is refused', async () => {
    await checkout.fill({ 'Card Number': '', 'Expiry (MM/YY)': '', CVC: '' });
    await paste(field('Card Number'), '4242-4242-4242-4242 0');
    await paste(field('Expiry (MM/YY)'), '2/2030');
    await paste(field('CVC'), '1 2 3');
    await checkout.placeOrder.click();
    const message = page.getByText('Card number must be 16 digits', { exact: true });
    await expect(message).toBeVisible();
    await expect(field('Card Number')).toBeFocused();
    await field('Card Number').press('End');
    await field('Card Number').press('Backspace');
    await expect(message).toBeHidden();
    const sent = page.waitForRequest('**/rest/v1/orders*');
    await checkout.placeOrder.click();
    expect([(await sent).postDataJSON()].flat()).toEqual([
      expect.objectContaining({ card_number: '4242424242424242', card_expiry: '02/30', card_cvc: '123' }),
    ]);
    await expect(page).toHaveURL('/success');
  });
});
