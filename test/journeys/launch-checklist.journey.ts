import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import { openAdmin } from './operator.ts';

const MISSING = [
  'Nobody is told of an order by e-mail. Set SMTP_URL and MAIL_FROM.',
  'SUPPORT_EMAIL is not set: pages ask customers to write to support@laser-collar.example, which nobody reads.',
];

/** The desk of a shop that lacks this. The shop of the journeys is only tried out, and lacks nothing. */
async function openAdminOf(page: Page, missing: string[]): Promise<void> {
  await page.route('**/api/readiness', (route) => route.fulfill({ json: { missing } }));
  const answered = page.waitForResponse('**/api/readiness');
  await openAdmin(page);
  await answered;
}

const summary = (page: Page) => page.getByText('Not ready to sell');

test('the desk lists what is missing, folded until it is asked for, and stores nothing', async ({ page }) => {
  await openAdminOf(page, MISSING);
  await expect(summary(page)).toHaveText('Not ready to sell: 2 things');
  await expect(page.getByText('SMTP_URL')).toHaveCount(0);
  const before = await page.evaluate(() => Object.keys(localStorage).sort());

  await summary(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(/_(URL|EMAIL)/)).toHaveText(MISSING);
  await expectNoFindings(page);
  await summary(page).click();
  await expect(page.getByText('SMTP_URL')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(before);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('the list fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAdminOf(page, [...MISSING, `SHOP_URL is an example, https://${'long'.repeat(30)}.example.`]);
  await summary(page).click();
  await expect(page.getByText('SHOP_URL')).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
});

test('one thing is one thing', async ({ page }) => {
  await openAdminOf(page, MISSING.slice(1));
  await expect(summary(page)).toHaveText('Not ready to sell: 1 thing');
});

test('where nothing is missing, nothing stands there', async ({ page }) => {
  const answered = page.waitForResponse('**/api/readiness');
  await openAdmin(page);
  expect(await (await answered).json()).toEqual({ missing: [] });
  await expect(page.getByRole('tab', { name: 'Products' })).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
});
