import { expect, open, recordApiCalls, test, toast } from './journey.ts';

const THANKS = 'Thank you for reaching out! We received your message.';
const SUBSCRIBED = 'Success! You have subscribed to our emails.';

test('the contact form shows a thank-you, clears itself and sends no request', async ({ page }) => {
  const calls = recordApiCalls(page);
  await open(page, '/contact');
  await test.step('the address of the shop is hidden if it is not set', async () => {
    await expect(page.getByRole('main').getByText('support@laser-collar.example')).toBeVisible();
    await expect(page.getByText('Our address')).toBeHidden();
  });
  const form = page.getByRole('main').locator('form');
  const labels = ['Name', 'Email', 'Phone', 'Comment'];
  await expect(form.getByRole('textbox')).toHaveCount(labels.length);
  for (const label of labels) {
    await form.getByLabel(label, { exact: true }).fill(label === 'Email' ? 'ada@example.com' : 'anything');
  }
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, THANKS)).toBeVisible();
  for (const label of labels) await expect(form.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page).toHaveURL('/contact');
  expect(calls).toEqual([]);

  await test.step('the newsletter form shows a success message, clears itself and sends no request', async () => {
    const footer = page.getByRole('contentinfo');
    const box = footer.getByRole('textbox', { name: 'Email address' });
    await expect(box).toHaveAttribute('type', 'email');
    await box.fill('no address');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(box).toHaveValue('no address');
    await expect(toast(page, SUBSCRIBED)).toHaveCount(0);
    await box.fill('ada@example.com');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page, SUBSCRIBED)).toBeVisible();
    await expect(box).toHaveValue('');
    expect(calls).toEqual([]);
  });

  await test.step('the contact form only requires an email address', async () => {
    // That of the message before.
    await expect(toast(page, THANKS)).toHaveCount(0);
    await form.getByLabel('Name', { exact: true }).fill('Ada');
    await form.getByRole('button', { name: 'Send' }).click();
    const email = form.getByLabel('Email', { exact: true });
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Enter your email address');
    await email.fill('no address');
    await expect(email).toHaveAccessibleDescription('Enter a complete email address, like name@example.com');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.locator('[aria-invalid]')).toHaveCount(1);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada');
    await form.getByLabel('Name', { exact: true }).fill('');
    await expect(toast(page, THANKS)).toHaveCount(0);
    await email.fill('ada@example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(toast(page, THANKS)).toBeVisible();
  });
});
