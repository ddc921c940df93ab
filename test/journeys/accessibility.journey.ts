import type { Page } from '@playwright/test';
import { ROUTES } from '../shop/routes.ts';
import { expectNoFindings } from './axe.ts';
import { buyNow, checkoutPage } from './checkout-page.ts';
import { declineCookies, expect, open, test } from './journey.ts';
import { openAdmin } from './operator.ts';
import { openOrders, storeOrder, uniqueName } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

async function expectAccessible(page: Page): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await expectNoFindings(page);
  }
}

for (const route of ROUTES) {
  test(`${route} is accessible`, async ({ page }) => {
    await open(page, route);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await declineCookies(page);
    await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden();
    await expectAccessible(page);
  });
}

test('the cookie banner is accessible', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await expectAccessible(page);
});

test('the cart panel is accessible, empty and full', async ({ page }) => {
  await open(page, '/product/laser-collar');
  const opener = page.getByRole('banner').getByRole('button', { name: /^Cart/ });
  await opener.click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await opener.click();
  await expect(page.getByRole('dialog').getByText('Color: Blue')).toBeVisible();
  await expectAccessible(page);
});

test('the checkout is accessible, with error messages shown', async ({ page }) => {
  await buyNow(page);
  const checkout = checkoutPage(page);
  await expectAccessible(page);
  await checkout.fill({ 'Cardholder Name': ' ', 'Card Number': '1', 'Expiry (MM/YY)': '1', CVC: '1' });
  await checkout.placeOrder.click();
  await expect(page.getByText('CVC must be 3 digits')).toBeVisible();
  await expectAccessible(page);
});

test('the dashboard is accessible on both tabs', async ({ page }) => {
  await openAdmin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expectAccessible(page);
});

test('the orders are accessible: without results, selected, as a chart and table, and opened', async ({
  page,
}) => {
  const name = uniqueName();
  await storeOrder(page, { name });
  const { search, links, dialog } = await openOrders(page, `search=${uniqueName()}`);
  await expect(page.getByText('No matching orders')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await search.fill(name);
  // A later filter change would clear the selection.
  await expect(page).toHaveURL(new RegExp(name));
  await expect(links).toHaveCount(1);
  await page.getByRole('checkbox', { name: /^Select order/ }).check();
  await page.getByRole('button', { name: 'Chart' }).click();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table', { name: /by day/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('?');
  await expect(dialog.getByRole('switch')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cancel 1 order/ }).click();
  await expect(dialog.getByRole('button', { name: 'Keep order' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await links.first().click();
  await expect(dialog.getByRole('button', { name: 'Print packing slip' })).toBeVisible();
  await expectNoFindings(page);
  expect(await dialog.evaluate((panel) => panel.scrollWidth)).toBe(320);
  await expectAccessible(page);
});
