import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { createGate, expect, open, recordApiCalls, test, toast } from './journey.ts';
import { operatorToken } from './operator.ts';

const token = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken);
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });

test('the login requires an email address and a password, and accepts pasted ones', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*(401|502)/);
  const calls = recordApiCalls(page);
  await open(page, '/admin/login');
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('type', 'password');
  // For password managers, and for passwords that are copied from one.
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  for (const field of [email, password]) {
    const pastes = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(pastes).toBe(true);
  }
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter your email address');
  await expect(password).toHaveAccessibleDescription('Enter your password');
  await email.fill(ADMIN.email);
  await expect(email).not.toHaveAttribute('aria-invalid');
  await login.click();
  await expect(password).toBeFocused();
  expect(calls).toEqual([]);

  await test.step('the button shows a login in progress, and a failure without a message shows "Login failed"', async () => {
    const gate = createGate();
    await page.route('**/api/auth/login', async (route) => {
      await gate.opened;
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    });
    await password.fill(ADMIN.password);
    await login.click();
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    gate.open();
    await expect(toast(page, 'Login failed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    expect(await token(page)).toBeNull();
    await page.unroute('**/api/auth/login');
  });

  await test.step('a wrong password shows an error, the right one opens the dashboard', async () => {
    await password.fill('wrong');
    await login.click();
    await expect(toast(page, 'Wrong email or password.')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');

    await test.step('logging in sends email and password, and stores the token of the response', async () => {
      const sent = page.waitForRequest('**/api/auth/login');
      calls.length = 0;
      await password.fill(ADMIN.password);
      await login.click();
      const request = await sent;
      expect([request.method(), request.postDataJSON()]).toEqual(['POST', ADMIN]);
      expect(request.headers()).not.toHaveProperty('authorization');
      const answer = await (await request.response())?.json();
      expect(answer).toEqual({
        token: expect.stringMatching(/^eyJ/),
        user: expect.objectContaining({ email: ADMIN.email }),
      });
      await expect(toast(page, 'Logged in successfully!')).toBeVisible();
      await expect(page).toHaveURL('/admin');
      await expect(dashboard(page)).toBeVisible();
      expect(await token(page)).toBe(answer.token);
      expect(calls[0]).toBe('POST /api/auth/login');
      expect(calls).not.toContain('GET /api/auth/verify');
    });

    await test.step('the logout removes the token', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL('/admin/login');
      expect(await token(page)).toBeNull();
    });

    await test.step('a visitor who is not logged in is redirected to the login', async () => {
      await open(page, '/admin');
      await expect(page).toHaveURL('/admin/login');
    });
  });
});

test('a stored token is verified at startup, with "Loading..." until the response', async ({ page }) => {
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    STORAGE_KEYS.adminToken,
    await operatorToken(page),
  ] as const);
  const gate = createGate();
  await page.route('**/api/auth/verify', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/auth/verify');
  await page.goto('/admin');
  const request = await sent;
  // The title shows that the page itself is rendered, not the fallback while its code loads.
  await expect(page).toHaveTitle(/^Admin Dashboard/);
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(dashboard(page)).toBeHidden();
  expect(request.method()).toBe('GET');
  expect(request.headers().authorization).toBe(`Bearer ${await token(page)}`);
  gate.open();
  expect(await (await request.response())?.json()).toEqual({
    valid: true,
    user: expect.objectContaining({ email: ADMIN.email }),
  });
  await expect(dashboard(page)).toBeVisible();

  await test.step('the dashboard has the tabs Products and Orders', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Products', 'Orders']);
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: 'Products' })).toBeVisible();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Orders' })).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: 'Products' })).toBeHidden();
  });
});

test('an invalid token is removed, and the dashboard redirects to the login', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*40[01]/);
  const storeRubbish = () =>
    page.evaluate((key) => localStorage.setItem(key, 'rubbish'), STORAGE_KEYS.adminToken);
  await test.step('an invalid token is removed at startup, on any page', async () => {
    await open(page, '/faq');
    await storeRubbish();
    await page.reload();
    await expect.poll(() => token(page)).toBeNull();
  });

  await storeRubbish();
  await open(page, '/admin');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await token(page)).toBeNull();
});

test('an idle operator is logged out once the token has expired', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*401/);
  // As with ADMIN_IDLE_MINUTES, and a token that expires soon. No request but that of the timer is refused.
  const user = { _id: '00000000-0000-4000-8000-000000000000', email: 'idle@shop.example', idleMinutes: 1 };
  const claims = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 30 })).toString(
    'base64url',
  );
  await page.route('**/api/auth/verify', (route) => route.fulfill({ json: { valid: true, user } }), {
    times: 1,
  });
  const factor = { since: null, recoveryCodes: 0, isRequired: false };
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: factor }));
  await page.route('**/api/auth/log', (route) => route.fulfill({ json: { events: [], refusals: [] } }));
  await page.route('**/api/readiness', (route) => route.fulfill({ json: { missing: [] } }));
  await page.clock.install();
  await page.goto('/favicon.svg');
  const stored = [STORAGE_KEYS.adminToken, `x.${claims}.x`] as const;
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), stored);
  await open(page, '/admin/account');
  await expect(page.getByText('None in the last 90 days.')).toHaveCount(2);
  await page.clock.fastForward(40_000);
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
});
