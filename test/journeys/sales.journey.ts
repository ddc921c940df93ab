import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, test } from './journey.ts';
import { openOrders, storeOrder, uniqueName } from './orders-page.ts';

const chartButton = (page: Page) =>
  page.getByRole('region', { name: 'Sales' }).getByRole('button', { name: 'Chart' });

test('sales figures are above the list, and the chart opens below them', async ({ page }) => {
  const name = uniqueName();
  await storeOrder(page, { name });
  // One row is enough to check.
  const { search, links, dialog } = await openOrders(page, `search=${name}`);
  const sales = page.getByRole('region', { name: 'Sales' });
  await expect(sales.locator('dt')).toHaveText(['Today', 'Last 7 days', 'Prior 7 days']);
  await expect(sales).toContainText(/Today\$[\d,]+\.\d\d paid(\$[\d,]+\.\d\d pending)?[\d,]+ orders?/);
  const chart = page.getByRole('img', {
    name: /^Orders in the last 30 days: [\d,]+ orders? total; busiest day/,
  });
  await expect(chartButton(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(chart).toHaveCount(0);

  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await chartButton(page).click();
    await expect(chart).toBeInViewport({ ratio: 1 });
    await expect(chartButton(page)).toBeFocused();
    await expect(links.first()).toBeAttached();
    const [figures, image, list] = await Promise.all(
      [sales.locator('dl'), chart, page.getByLabel('Search orders')].map((part) => part.boundingBox()),
    );
    if (!figures || !image || !list) throw new Error('The page has no chart.');
    expect(image.y + image.height).toBeLessThan(list.y);
    expect(image.y - figures.y - figures.height).toBeGreaterThan(0);
    expect(image.y - figures.y - figures.height).toBeLessThan(150);
    await expectNoFindings(page);
    await chartButton(page).click();
    await expect(chart).toHaveCount(0);
  }

  await test.step('the chart stays open through a search, a reload and an opened order, and stores nothing', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await search.fill('');
    await expect(page).not.toHaveURL(/search=/);
    const stored = () =>
      page.evaluate(() => [localStorage, sessionStorage].map((it) => Object.keys(it).sort()));
    const before = await stored();
    await chartButton(page).click();
    await expect(chart).toBeVisible();
    await search.fill(name);
    await expect(links).toHaveCount(1);
    await expect(chart).toBeVisible();
    await page.reload();
    await expect(chart).toBeVisible();
    await links.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(chart).toBeVisible();
    expect(await stored()).toEqual(before);
    await chartButton(page).click();
    await expect(chart).toHaveCount(0);
    await page.reload();
    await expect(links).toHaveCount(1);
    await expect(chart).toHaveCount(0);
  });
});

test('only paid orders are revenue: today, in the chart of 30 days and in its table; what is pending stands beside it', async ({
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
  const name = uniqueName();
  await storeOrder(page, { name });
  const { links } = await openOrders(page, `search=${name}`);
  const sales = page.getByRole('region', { name: 'Sales' });
  const today = sales.locator('dl > div').first();
  await expect(today.locator('dd')).toHaveText(['$20.00 paid', '$1,000.50 pending', '7 orders']);
  await expect(sales.locator('dl > div').last().locator('dd')).toHaveText(['$0.00 paid', '0 orders']);
  await chartButton(page).click();
  await expect(
    page.getByRole('img', { name: /^Orders in the last 30 days: 7 orders total; busiest day/ }),
  ).toBeVisible();
  const footnote = sales.getByText('Only paid orders count as revenue.');
  await expect(footnote).toHaveCount(0);
  await sales.getByRole('radio', { name: 'Revenue' }).check();
  await expect(footnote).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Revenue in the last 30 days: \$20\.00 total; best day/ }),
  ).toBeVisible();
  await sales.getByText('Show as table').click();
  const table = page.getByRole('table', { name: /^Orders and revenue by day/ });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Paid',
    'Pending',
    'Cancelled',
    'Revenue',
  ]);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText(['2', '1', '4', '$20.00']);

  await test.step('without sales in 30 days, neither figures nor a chart are shown', async () => {
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
    await page.reload();
    await summary;
    await expect(links).toHaveCount(1);
    await expect(sales).toHaveCount(0);
    await expect(page.getByText('Last 30 days')).toHaveCount(0);
  });

  await test.step('responses of another shape leave the rest of the dashboard usable', async () => {
    for (const body of [{}, []]) {
      await page.unrouteAll({ behavior: 'wait' });
      for (const path of ['orders/summary*', 'orders/counts', 'stock', 'readiness'])
        await page.route(`**/api/${path}`, (route) => route.fulfill({ json: body }));
      await page.goto(`/admin?tab=orders&search=${name}`);
      await expect(links).toHaveCount(1);
      await expect(page.getByText('Couldn’t load sales.')).toBeVisible();
      await page.getByRole('tab', { name: 'Products' }).click();
      await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
    }
  });
});
