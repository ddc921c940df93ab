import { expectAccessible, expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import { createProduct, openAdmin } from './operator.ts';
import { openOrders, ordersPage, storeOrder, uniqueName } from './orders-page.ts';

test('the dashboard is accessible on both tabs', async ({ page }) => {
  await storeOrder(page, {});
  // A product with the default title and price would let another journey's outdated order through.
  await createProduct(page, { title: uniqueName() });
  // A few rows are enough for axe, which is slow on those that other journeys have stored.
  await page.route(/\/api\/(orders|products)(\?|$)/, (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '3');
    return route.continue({ url: url.href });
  });
  await openAdmin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(ordersPage(page).links.first()).toBeVisible();
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
