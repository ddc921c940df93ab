import { expectNoFindings } from './axe.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, hydrated, test } from './journey.ts';

test('asks about what may be mistyped, but places the order as it was typed', async ({ page }) => {
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await test.step('asks about a misspelled email domain, and corrects it', async () => {
    const email = checkout.field('Email');
    const question = page.getByRole('status').filter({ hasText: 'Did you mean gmail.com?' });
    await email.pressSequentially('ada@gmial.com');
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(question).toBeVisible();
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expectNoFindings(page);
    await question.getByRole('button', { name: 'Use gmail.com' }).click();
    await expect(email).toHaveValue('ada@gmail.com');
    await expect(email).toBeFocused();
    await expect(question).toHaveCount(0);

    // Also corrected by hand.
    await email.fill('ada@gmial.com');
    await email.blur();
    await expect(question).toBeVisible();
    await email.fill('ada@example.com');
    await expect(question).toHaveCount(0);
  });

  await test.step('asks about a ZIP code outside of the state, and corrects the state', async () => {
    const [state, zip] = [checkout.field('State'), checkout.field('Zip')];
    const question = page
      .getByRole('status')
      .filter({ hasText: 'ZIP 94103 is in California. Is the state right?' });
    await zip.fill('94103');
    await zip.blur();
    await state.selectOption('NY');
    await expect(question).toBeVisible();
    await expectNoFindings(page);
    await question.getByRole('button', { name: 'Change to CA' }).click();
    await expect(state).toHaveValue('CA');
    await expect(state).toBeFocused();
    await expect(question).toHaveCount(0);
    await zip.fill('10001');
    await zip.blur();
    await expect(page.getByText('ZIP 10001 is in New York. Is the state right?')).toBeVisible();
    await zip.fill('90001');
    await expect(page.getByText('Is the state right?')).toHaveCount(0);
  });

  await test.step('asks about what was typed before a reload', async () => {
    const name = ' Ada Lovelace ';
    const offered = () =>
      checkout
        .field('Cardholder Name')
        .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value));
    await test.step('the name is offered as the cardholder', async () => {
      expect(await offered()).toEqual([]);
      await checkout.field('Name').fill(name);
      expect(await offered()).toEqual(['Ada Lovelace']);
    });
    await checkout.fill({ Name: name, Email: 'ada@gmial.com' });
    await page.reload();
    await hydrated(page);
    expect(await offered()).toEqual(['Ada Lovelace']);
    await checkout.field('Name').focus();
    await expect(page.getByText('Did you mean gmail.com?')).toBeVisible();
  });

  await test.step('an order is placed as typed, whatever was asked', async () => {
    await checkout.fill({ Email: 'ada@gmial.com', Zip: '10001' });
    await checkout.field('CVC').focus();
    await expect(page.getByText('Did you mean gmail.com?')).toBeVisible();
    await expect(page.getByText('Is the state right?')).toBeVisible();
    const sent = page.waitForRequest('**/rest/v1/orders*');
    await checkout.placeOrder.click();
    expect([(await sent).postDataJSON()].flat()).toEqual([
      expect.objectContaining({ email: 'ada@gmial.com', state: 'CA', zip: '10001' }),
    ]);
    await expect(page).toHaveURL('/success');
  });
});
