import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { appCode } from '../shop/second-factor.ts';
import { expectAccessible } from './axe.ts';
import { createGate, expect, test, toast } from './journey.ts';
import { createOperator, signIn } from './operator.ts';

const PASSWORD = 'a password and a phone';
const COOKIES = [STORAGE_KEYS.cookieConsent, 'declined'] as const;

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });
const account = (page: Page) => page.getByRole('heading', { level: 1, name: 'Account' });
const factor = (page: Page) => page.getByRole('region', { name: 'Two-step login' });

/** Sets up a second factor on the account page. */
async function setUp(
  page: Page,
  password: string,
  { accessible }: { accessible: boolean },
): Promise<{ secret: string; recoveryCodes: string[] }> {
  await factor(page).getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
  const code = dialog.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  if (accessible) await expectAccessible(page);
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Wrong code\./)).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(appCode(secret).replace(/.../, '$& '));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Recovery codes', exact: true })).toBeVisible();
  await expect(dialog.getByRole('list')).toBeFocused();
  const recoveryCodes = await dialog.getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  // Twice, because Chrome lets a page prevent only the first.
  for (let press = 0; press < 2; press++) await page.keyboard.press('Escape');
  await expect(dialog.getByRole('list')).toBeFocused();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(recoveryCodes);
  if (accessible) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factor(page).getByText('10 recovery codes left.')).toBeVisible();
  // The button that opened the dialog is gone.
  await expect(page.getByRole('heading', { name: 'Two-step login', exact: true })).toBeFocused();
  return { secret, recoveryCodes };
}

/** Whether the browser would ask before it leaves the page. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

async function prove(dialog: Locator, recoveryCode: string): Promise<void> {
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recoveryCode);
  await dialog.getByLabel('Recovery code').press('Enter');
}

test('an operator sets up a second factor, logs in with a code and a recovery code, and turns it off', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*(401|422)/);
  const operator = { email: `${randomUUID()}@shop.example`, password: PASSWORD };
  await createOperator(operator);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), COOKIES);
  await signIn(page, operator);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(account(page)).toBeVisible();
  await expectAccessible(page);
  const { secret, recoveryCodes } = await setUp(page, PASSWORD, { accessible: true });
  const [first = '', second = '', third = ''] = recoveryCodes;

  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, operator);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken)).toBeNull();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter your code')).toBeVisible();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Wrong code\. Wait for the next one: each works once/)).toBeVisible();
  await expectAccessible(page);
  await code.fill(appCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await expect(dashboard(page)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, operator);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(operator.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = page.getByLabel('Recovery code');
  await expect(recovery).toBeFocused();
  await recovery.fill(first);
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(factor(page).getByText('9 recovery codes left.')).toBeVisible();
  const activity = page.getByRole('region', { name: 'Activity of all operators' });
  const logged = activity.getByRole('row').filter({ hasText: operator.email });
  await expect(logged.filter({ hasText: 'Login with a recovery code' })).toHaveCount(1);
  await expect(logged.filter({ hasText: 'Two-step login turned on' }).getByText('admin area')).toBeVisible();
  await expect(logged.getByText('Wrong code')).toBeVisible();
  await expect(logged.getByText(/^Right password, code requested/).first()).toBeVisible();
  await factor(page).getByRole('button', { name: 'Renew recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await prove(dialog, first);
  await expect(dialog.getByText(/^This recovery code is wrong, or was used before/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Recovery code').fill(second);
  const gate = createGate();
  await page.route('**/api/auth/second-factor/recovery-codes', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await dialog.getByLabel('Recovery code').press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Products and orders' }).click();
  await expect(dashboard(page)).toBeVisible();
  expect(await asksBeforeUnload(page)).toBe(true);
  gate.open();
  await expect(dialog.getByRole('heading', { name: 'Recovery codes', exact: true })).toBeVisible();
  const [renewed = ''] = await dialog.getByRole('listitem').allInnerTexts();
  expect([...recoveryCodes, '']).not.toContain(renewed);
  expect(await asksBeforeUnload(page)).toBe(true);
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog).toBeHidden();
  expect(await asksBeforeUnload(page)).toBe(false);

  await page.getByRole('link', { name: 'Account' }).click();
  await factor(page).getByRole('button', { name: 'Turn off' }).click();
  await prove(dialog, third);
  await expect(dialog.getByText(/^This recovery code is wrong/)).toBeVisible();
  await dialog.getByLabel('Recovery code').fill(renewed);
  await dialog.getByLabel('Recovery code').press('Enter');
  await expect(toast(page, 'Two-step login is off. You’re logged out everywhere else.')).toBeVisible();
  await expect(factor(page).getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Two-step login', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, operator);
  await expect(dashboard(page)).toBeVisible();
});

test.describe('in a shop that requires it', () => {
  test.use({ baseURL: process.env.TEST_SHOP_WITHOUT_CARDS_URL });

  test('where it is required, an operator without one sees only their account', async ({
    page,
    allowInConsole,
  }) => {
    allowInConsole(/Failed to load resource.*422/);
    const operator = { email: `${randomUUID()}@shop.example`, password: PASSWORD };
    await createOperator(operator, process.env.TEST_SHOP_WITHOUT_CARDS_DIRECTORY);
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), COOKIES);
    await signIn(page, operator);
    await expect(account(page)).toBeVisible();
    await expect(
      factor(page).getByText('This shop requires it. Set it up to use the admin area.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.goto('/admin/stock');
    await expect(page).toHaveURL('/admin/account');
    // Its dialogs are the same as above.
    await setUp(page, PASSWORD, { accessible: false });
    await page.getByRole('link', { name: 'Products and orders' }).click();
    await expect(dashboard(page)).toBeVisible();
  });
});
