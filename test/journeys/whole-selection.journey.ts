import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openOrders, setStatus, storeOrder, storeOrders, uniqueName } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

const PAGE = 6;
/** More than one page. */
const ORDERS = 9;

/** Small pages: axe takes long for a row, and a browser to draw one. */
async function openSmallPages(page: Page, query: string, size = PAGE) {
  await page.route(/\/api\/orders\?/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(size));
    return route.continue({ url: url.href });
  });
  return openOrders(page, query);
}

// On phones, it says how many.
const selectLoaded = (page: Page) =>
  page.getByRole('checkbox', { name: /^Select (all loaded orders|all \d+|first \d+)$/ }).click();

const text = (page: Page) => page.getByRole('region', { name: 'Selected orders' }).getByRole('status');

test('all orders that match are paid and shipped together', { tag: '@once' }, async ({ page }) => {
  const name = uniqueName();
  await storeOrders(page, ORDERS, { name });
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const { links, search, status, dialog } = await openSmallPages(page, `search=${name}`);
  await expect(links).toHaveCount(PAGE);
  await test.step('deselecting one of all orders leaves the loaded ones selected', async () => {
    await selectLoaded(page);
    await page.getByRole('button', { name: `Select all ${ORDERS}` }).click();
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .nth(3)
      .uncheck();
    await expect(text(page)).toHaveText(`${PAGE - 1} selected`);
    await expect(page.getByRole('button', { name: /^Select all \d/ })).toHaveCount(0);
    await selectLoaded(page);
    await page.getByRole('button', { name: `Select all ${ORDERS}` }).click();
    await selectLoaded(page);
    await expect(text(page)).toHaveCount(0);

    await test.step('all orders that match are printed, also those that are not loaded', async () => {
      await selectLoaded(page);
      await page.getByRole('button', { name: `Select all ${ORDERS}` }).click();
      await page.getByRole('button', { name: `Print ${ORDERS} orders` }).click();
      await expect(dialog.getByText('How many of each item')).toBeVisible();
      await expectNoFindings(page);
      await dialog.getByRole('button', { name: 'Labels 4 × 6 in' }).click();
      await expect(page.locator('[data-print]').getByText(name)).toHaveCount(ORDERS);
    });
  });

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await status('Pending').check();
  await expect(text(page)).toHaveCount(0);
  await expect(links).toHaveCount(PAGE);
  await selectLoaded(page);
  await expect(text(page)).toHaveText(`All ${PAGE} loaded orders are selected.`);
  await expectNoFindings(page);
  await page.getByRole('button', { name: `Select all ${ORDERS}` }).click();
  await expect(text(page)).toHaveText(`All ${ORDERS} are selected.`);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const name of [`Print ${ORDERS} orders`, `Cancel ${ORDERS} orders`, `Mark ${ORDERS} as Paid`])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await expectNoFindings(page);
  }

  await links.last().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: `Mark ${ORDERS} as Paid` }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await expect(page.getByText('No pending orders match your search')).toBeVisible();
  await expect(search).toBeInViewport();
  await expect(text(page)).toHaveText(`${ORDERS} changed, no longer pending`);
  await expect(page.getByRole('button', { name: `Print ${ORDERS} orders` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeFocused();

  await page.getByRole('button', { name: `Show all matches (${PAGE}+)` }).click();
  await expect(links).toHaveCount(PAGE);
  await test.step('orders that have changed are counted again before all of them can be selected', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/orders\/selection\?/, async (route) => {
      await held;
      await route.continue();
    });
    await selectLoaded(page);
    await expect(text(page)).toHaveText(`${PAGE} selected`);
    answer();
  });
  await page.getByRole('button', { name: `Select all ${ORDERS}` }).click();
  await page.getByRole('button', { name: `Mark ${ORDERS} as Shipped` }).click();
  await expect(dialog.getByRole('heading', { name: `Ship ${ORDERS} orders?` })).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: `Mark ${ORDERS} as Shipped` }).click();
  await expect(toast(page, `${ORDERS} orders marked as shipped`)).toBeVisible();
  await expect(text(page)).toHaveCount(0);
  await openOrders(page, `search=${name}&fulfillment=shipped`);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(links).toHaveCount(ORDERS);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('nothing is changed if other orders match by now, and the operator is told how many', {
  tag: '@once',
}, async ({ page, allowInConsole }) => {
  allowInConsole(/409/);
  const name = uniqueName();
  await storeOrders(page, ORDERS, { name });
  const { links, dialog } = await openSmallPages(page, `search=${name}&status=pending`);
  await expect(links).toHaveCount(PAGE);
  await selectLoaded(page);
  await page.getByRole('button', { name: `Select all ${ORDERS}` }).click();
  // Stored later, so it does not belong to the selection.
  await storeOrder(page, { name });
  await page.getByRole('button', { name: `Cancel ${ORDERS} orders` }).click();
  await page.route('**/api/orders/status', async (route) => {
    const number = (await links.last().textContent()) ?? '';
    await setStatus(page, number, 'paid');
    // The list may show the change before or after the answer, which decides what stays selected.
    await expect(links.filter({ hasText: number })).toHaveCount(0);
    await route.continue();
  });
  await dialog.getByRole('button', { name: `Cancel ${ORDERS} orders` }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(`${ORDERS} orders weren’t changed`);
  await expect(alert).toContainText(
    `The selected orders have changed, so nothing was done. Now ${ORDERS - 1} orders match.`,
  );
  await expectNoFindings(page);
  await page.unroute('**/api/orders/status');

  // One of the loaded orders has left the list, and another one has taken its place.
  await expect(text(page)).toHaveText(`All ${PAGE} loaded orders are selected.`);
  await page.getByRole('button', { name: `Select all ${ORDERS - 1}` }).click();
  await page.getByRole('button', { name: `Cancel ${ORDERS - 1} orders` }).click();
  await dialog.getByRole('button', { name: `Cancel ${ORDERS - 1} orders` }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('No pending orders match your search')).toBeVisible();
});

test('the list goes to its top when all visible orders have left it', { tag: '@phone' }, async ({ page }) => {
  const name = uniqueName();
  // On both pages, more than fit in the window.
  await storeOrders(page, 22, { name });
  const { links, search } = await openSmallPages(page, `search=${name}&status=pending`, 12);
  await expect(links).toHaveCount(12);
  await selectLoaded(page);
  await links.last().scrollIntoViewIfNeeded();
  await expect(search).not.toBeInViewport();
  await page.getByRole('button', { name: 'Mark 12 as Paid' }).click();
  await expect(links).toHaveCount(10);
  await expect(search).toBeInViewport();
});
