import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expectAccessible } from './axe.ts';
import { expect, open, test, toast } from './journey.ts';
import { createOperator, signIn } from './operator.ts';

const OLD = 'the password of before';
const NEW = 'the password from now on';
const COOKIES = [STORAGE_KEYS.cookieConsent, 'declined'] as const;

const token = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken);
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change password' });

test('an operator changes their password; only their other sessions end', async ({
  page,
  browser,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*40[013]/);
  const operator = { email: `${randomUUID()}@shop.example`, password: OLD };
  await createOperator(operator);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), COOKIES);
  await signIn(page, operator);
  await expect(dashboard(page)).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, operator);
  await elsewhere.getByRole('tab', { name: 'Orders' }).click();
  await expect(dashboard(elsewhere)).toBeVisible();
  const before = await token(page);

  await page.getByRole('link', { name: 'Account' }).click();
  const button = page.getByRole('button', { name: 'Change password' });
  await button.click();
  const shown = dialog(page);
  await expect(shown.getByLabel('Current password')).toHaveAttribute('autocomplete', 'current-password');
  await expect(shown.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
  await shown.getByLabel('Current password').fill('wrong');
  await shown.getByLabel('New password').fill(NEW);
  await shown.getByRole('button', { name: 'Set new password' }).click();
  await expect(shown.getByText('The current password is wrong.')).toBeVisible();
  await expect(shown.getByLabel('Current password')).toBeFocused();
  expect(await token(page)).toBe(before);

  await test.step('a weak password shows an error at its field, and Escape changes nothing', async () => {
    await shown.getByLabel('Current password').fill('whatever it is');
    await shown.getByLabel('New password').fill('aaaaaaaaaaaaaaaa');
    await page.keyboard.press('Enter');
    const field = shown.getByLabel('New password');
    await expect(shown.getByText('The password is too easy to guess.')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    expect(await token(page)).toBe(before);
  });

  await button.click();
  await shown.getByLabel('New password').fill(NEW);
  await shown.getByLabel('Current password').fill(OLD);
  await shown.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page, 'Password changed. You’re logged out everywhere else.')).toBeVisible();
  await expect(shown).toBeHidden();
  await expect(button).toBeFocused();
  expect(await token(page)).not.toBe(before);
  await expect(elsewhere).toHaveURL('/admin/login');

  await open(page, '/admin?tab=orders');
  await expect(dashboard(page)).toBeVisible();
  await elsewhere.context().close();
});
