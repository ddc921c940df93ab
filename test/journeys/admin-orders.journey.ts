import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder } from './orders-page.ts';

/** Stores an order and opens the list of it alone. Returns the order's row. */
async function openWithOrder(page: Page) {
  const number = orderNumber();
  await storeOrder(page, { order_number: number });
  const orders = await openOrders(page, `search=${number}`);
  const row = orders.row(number);
  await expect(row).toBeVisible();
  return row;
}

const bearer = async (page: Page) =>
  `Bearer ${await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.adminToken)}`;

test('an order is listed, and its status changes unless that fails', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*503/);
  const listed = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/orders');
  const row = await openWithOrder(page);
  await test.step('the table shows the product, customer, email, amount and status of each order', async () => {
    expect((await listed).method()).toBe('GET');
    expect((await listed).headers().authorization).toBe(await bearer(page));
    for (const text of ['Smart Laser Cat Collar', 'Ada Lovelace', 'ada@example.com', SALE_PRICE, 'Pending']) {
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    }
    const table = page.getByRole('table').filter({ has: row });
    for (const column of ['Order ID', 'Product', 'Customer', 'Email', 'Amount', 'Status', 'Actions']) {
      await expect(table.locator('th').filter({ hasText: new RegExp(`^${column}`) })).toHaveCount(1);
    }
  });

  await test.step('a failed status change shows an error and keeps the status', async () => {
    await page.route('**/api/orders/*/status', (route) =>
      route.fulfill({ status: 503, json: { error: 'away' } }),
    );
    await row.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(toast(page, 'Failed to update order')).toBeVisible();
    await expect(row.getByText('Pending', { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Mark as Paid' })).toBeVisible();
    await page.unroute('**/api/orders/*/status');
  });

  await test.step('any status can change to paid or cancelled, and only other statuses are offered', async () => {
    const paid = row.getByRole('button', { name: 'Mark as Paid' });
    const cancel = row.getByRole('button', { name: 'Cancel' });
    await expect(paid).toBeVisible();
    await expect(cancel).toBeVisible();
    for (const [button, status, shown] of [
      [paid, 'paid', 'Paid'],
      [cancel, 'cancelled', 'Cancelled'],
      [paid, 'paid', 'Paid'],
    ] as const) {
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await button.click();
      const request = await sent;
      expect(new URL(request.url()).pathname).toMatch(/^\/api\/orders\/[0-9a-f-]{36}\/status$/);
      expect(request.postDataJSON()).toEqual({ status });
      expect(request.headers().authorization).toBe(await bearer(page));
      await expect(toast(page, 'Order status updated').first()).toBeVisible();
      await expect(row.getByText(shown, { exact: true })).toBeVisible();
      await expect(paid).toHaveCount(status === 'paid' ? 0 : 1);
      await expect(cancel).toHaveCount(status === 'cancelled' ? 0 : 1);
    }
  });
});
