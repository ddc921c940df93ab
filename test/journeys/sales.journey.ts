import { expect, test } from './journey.ts';
import { openOrders, rareWord, storeOrder } from './orders-desk.ts';

test('the last days are drawn, told in words, and listed in a table', async ({ page }) => {
  await storeOrder(page, { name: rareWord() });
  await openOrders(page);
  const sales = page.getByRole('region', { name: 'Sales' });
  await expect(sales).toContainText(/Today\$[\d,]+\.\d\d[\d,]+ orders?/);
  await expect(sales).toContainText('Against the 7 days before');
  await expect(sales).toContainText('Cancelled orders are not counted as revenue.');

  const chart = page.getByRole('img', { name: /^Orders of the last 30 days: [\d,]+ orders? in all/ });
  if (!(await chart.isVisible())) await sales.getByText('Last 30 days', { exact: true }).click();
  await expect(chart).toBeVisible();
  await sales.getByText('Show as table').click();
  const table = page.getByRole('table', { name: /^Orders and revenue of each day/ });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Paid',
    'Pending',
    'Cancelled',
    'Revenue',
  ]);
  await expect(table.getByRole('row').nth(1)).toContainText('$');

  await sales.getByRole('radio', { name: 'Revenue' }).check();
  await expect(
    page.getByRole('img', { name: /^Revenue of the last 30 days: \$[\d,]+\.\d\d in all/ }),
  ).toBeVisible();
});

test('the figures follow the orders as they come', async ({ page }) => {
  const listening = page.waitForResponse('**/api/orders/events');
  await openOrders(page);
  await listening;
  const today = page.getByRole('region', { name: 'Sales' }).locator('dd').nth(1);
  await expect(today).toHaveText(/order/);
  const before = Number.parseInt((await today.textContent()) ?? '', 10);
  await storeOrder(page, {});
  await expect
    .poll(async () => Number.parseInt((await today.textContent()) ?? '', 10))
    .toBeGreaterThan(before);
});

test('the chart is open where there is room for it, until somebody says otherwise', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await openOrders(page);
  const sales = page.getByRole('region', { name: 'Sales' });
  const summary = sales.getByText('Last 30 days', { exact: true });
  const chart = summary.locator('..');
  await expect(chart).toHaveAttribute('open');
  await page.setViewportSize({ width: 700, height: 1000 });
  await expect(chart).not.toHaveAttribute('open');
  await summary.click();
  await expect(chart).toHaveAttribute('open');
  await page.setViewportSize({ width: 600, height: 1000 });
  await expect(chart).toHaveAttribute('open');
});

test('a shop without orders in these days says so', async ({ page }) => {
  const none = { orders: 0, revenue: 0 };
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2025-09-${String(index + 1).padStart(2, '0')}`,
    pending: none,
    paid: none,
    cancelled: none,
  }));
  await page.route('**/api/orders/summary*', (route) => route.fulfill({ json: { timeZone: 'UTC', days } }));
  await openOrders(page);
  const sales = page.getByRole('region', { name: 'Sales' });
  await expect(sales).toContainText('0 orders');
  const text = sales.getByText('No orders in these days.');
  if (!(await text.isVisible())) await sales.getByText('Last 30 days', { exact: true }).click();
  await expect(text).toBeVisible();
});
