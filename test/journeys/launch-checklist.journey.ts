import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import { openAdmin } from './operator.ts';

const MISSING = [
  'No order emails are sent. Set SMTP_URL and MAIL_FROM.',
  'SUPPORT_EMAIL isn’t set: pages ask customers to email support@laser-collar.example, which doesn’t exist.',
  `SHOP_URL is still the example https://${'long'.repeat(30)}.example.`,
];

const VERSIONS = { release: '1.2.0', postgresql: '17.6' };

/** Reloads the admin area with this checklist. That of the journeys' shop, which is a trial, is empty. */
async function reloadWith(page: Page, missing: string[]): Promise<void> {
  await page.route('**/api/readiness', (route) => route.fulfill({ json: { missing, ...VERSIONS } }));
  const answered = page.waitForResponse('**/api/readiness');
  await page.reload();
  await answered;
}

const summary = (page: Page) => page.getByText('to take care of');

test('the admin area lists what is missing, folded at first, and stores nothing', async ({ page }) => {
  await test.step('an empty checklist is not shown', async () => {
    const answered = page.waitForResponse('**/api/readiness');
    await openAdmin(page);
    expect(await (await answered).json()).toEqual({
      missing: [],
      release: expect.any(String),
      postgresql: expect.any(String),
    });
    await expect(page.getByRole('tab', { name: 'Products' })).toBeVisible();
    await expect(summary(page)).toHaveCount(0);
  });

  await test.step('the summary of a single missing thing is in the singular', async () => {
    await reloadWith(page, MISSING.slice(0, 1));
    await expect(summary(page)).toHaveText('1 thing to take care of');
  });

  await reloadWith(page, MISSING);
  await expect(summary(page)).toHaveText('3 things to take care of');
  await expect(page.getByText('SMTP_URL')).toHaveCount(0);
  const before = await page.evaluate(() => Object.keys(localStorage).sort());

  await summary(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(/_(URL|EMAIL)/)).toHaveText(MISSING);
  await expectNoFindings(page);
  await test.step('the checklist fits 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByText('SHOP_URL')).toBeVisible();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  });
  await summary(page).click();
  await expect(page.getByText('SMTP_URL')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(before);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await test.step('the account page names the versions that the shop runs on', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByText('Release 1.2.0 · PostgreSQL 17.6')).toBeVisible();
    // An older server's checklist has no versions.
    await page.route('**/api/readiness', (route) => route.fulfill({ json: { missing: [] } }));
    const answered = page.waitForResponse('**/api/readiness');
    await page.reload();
    await answered;
    await expect(page.getByText('Refused logins')).toBeVisible();
    await expect(page.getByText('Release')).toHaveCount(0);
  });
});
