import { expect, test } from './journey.ts';
import { openOrders, storeOrder, uniqueName } from './orders-page.ts';

test('sales figures are above the list, and the chart below it is folded at first', async ({ page }) => {
  await storeOrder(page, { name: uniqueName() });
  const { links } = await openOrders(page);
  const sales = page.getByRole('region', { name: 'Sales' });
  await expect(sales.locator('dt')).toHaveText(['Today', 'Last 7 days', 'Prior 7 days']);
  await expect(sales).toContainText(/Today\$[\d,]+\.\d\d[\d,]+ orders?/);
  const chart = page.getByRole('img', {
    name: /^Orders in the last 30 days: [\d,]+ orders? total; busiest day/,
  });
  await expect(page.getByText('Last 30 days', { exact: true })).toBeVisible();
  await expect(chart).toHaveCount(0);

  await sales.getByRole('button', { name: 'Chart' }).click();
  await expect(chart).toBeInViewport();
  await expect(page.getByText('Last 30 days', { exact: true })).toBeFocused();
  const listFirst = await links
    .first()
    .evaluate((link) => !!(link.compareDocumentPosition(document.querySelector('details') as Node) & 4));
  expect(listFirst).toBe(true);
});

test('the chart stays open through a search, a reload and an opened order, and stores nothing', async ({
  page,
}) => {
  const name = uniqueName();
  await storeOrder(page, { name });
  const { search, links, dialog } = await openOrders(page);
  const before = await page.evaluate(() => Object.keys(localStorage).sort());
  await page.getByText('Last 30 days', { exact: true }).click();
  const chart = page.getByRole('img', { name: /last 30 days/ });
  await expect(chart).toBeVisible();
  await search.fill(name);
  await expect(links).toHaveCount(1);
  await expect(chart).toBeVisible();
  await page.reload();
  await expect(chart).toBeVisible();
  await links.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(chart).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(before);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.getByText('Last 30 days', { exact: true }).click();
  // Once the chart is removed, and not only folded, the history entry is updated.
  await expect(page.locator('details').filter({ hasText: 'Last 30 days' }).locator('svg')).toHaveCount(0);
  await page.reload();
  await expect(links).toHaveCount(1);
  await expect(chart).toHaveCount(0);
});

test('the last 30 days have a chart, a summary for screen readers and a table', async ({ page }) => {
  await storeOrder(page, { name: uniqueName() });
  await openOrders(page);
  const history = page.locator('details').filter({ hasText: 'Last 30 days' });
  await page.getByText('Last 30 days', { exact: true }).click();
  await expect(
    page.getByRole('img', { name: /^Orders in the last 30 days: [\d,]+ orders? total; busiest day/ }),
  ).toBeVisible();
  await expect(history).toContainText('Only paid orders count as revenue.');
  await history.getByText('Show as table').click();
  const table = page.getByRole('table', { name: /^Orders and revenue by day/ });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Paid',
    'Pending',
    'Cancelled',
    'Revenue',
  ]);
  await expect(table.getByRole('row').nth(1)).toContainText('$');

  await history.getByRole('radio', { name: 'Revenue' }).check();
  await expect(
    page.getByRole('img', { name: /^Revenue in the last 30 days: \$[\d,]+\.\d\d total; best day/ }),
  ).toBeVisible();
});

test('sales figures update with new orders', async ({ page }) => {
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

test('only paid orders are revenue: today, in the chart and in the table; what is pending stands beside it', async ({
  page,
}) => {
  await page.route('**/api/orders/summary*', async (route) => {
    const response = await route.fetch();
    const summary = await response.json();
    for (const day of summary.days)
      for (const status of ['pending', 'paid', 'cancelled']) day[status] = { orders: 0, revenue: 0 };
    Object.assign(summary.days.at(-1), {
      pending: { orders: 1, revenue: 1000.5 },
      paid: { orders: 2, revenue: 20 },
      cancelled: { orders: 4, revenue: 300 },
    });
    await route.fulfill({ json: summary });
  });
  await openOrders(page);
  const sales = page.getByRole('region', { name: 'Sales' });
  const today = sales.locator('dl > div').first();
  await expect(today.locator('dd')).toHaveText(['$20.00', '7 orders', '$1,000.50 pending']);
  await expect(sales.locator('dl > div').last().locator('dd')).toHaveText(['$0.00', '0 orders']);
  await page.getByText('Last 30 days', { exact: true }).click();
  const history = page.locator('details').filter({ hasText: 'Last 30 days' });
  await history.getByRole('radio', { name: 'Revenue' }).check();
  await expect(page.getByRole('img', { name: 'Revenue in the last 30 days: $20.00 total' })).toBeVisible();
  await history.getByText('Show as table').click();
  await expect(history.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', '1', '4', '$20.00']);
});

test('without sales in 30 days, neither figures nor a chart are shown', async ({ page }) => {
  const none = { orders: 0, revenue: 0 };
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2025-09-${String(index + 1).padStart(2, '0')}`,
    pending: none,
    paid: none,
    cancelled: none,
  }));
  const summary = page.waitForResponse('**/api/orders/summary*');
  const emails = { enabled: true, waiting: 0, waitingReason: null, failed: 0 };
  await page.route('**/api/orders/summary*', (route) =>
    route.fulfill({
      json: {
        timeZone: 'UTC',
        days,
        emails,
        paymentProblems: [],
        unmatchedPayments: [],
        morePaymentProblems: 0,
      },
    }),
  );
  await openOrders(page);
  await summary;
  await expect(page.getByRole('region', { name: 'Sales' })).toHaveCount(0);
  await expect(page.getByText('Last 30 days')).toHaveCount(0);
});
