import { expect, test, toast } from './journey.ts';
import {
  openLiveOrders,
  openOrders,
  orderNumber,
  ordersPage,
  setStatus,
  storeOrder,
  storeOrders,
  uniqueName,
} from './orders-page.ts';

test('an order appears automatically, marked as new, without moving the row in use', async ({ page }) => {
  const name = uniqueName();
  const [first, second, third] = [orderNumber(), orderNumber(), orderNumber()];
  await storeOrder(page, { name, order_number: first });
  const listening = page.waitForRequest('**/api/orders/events');
  const { links, row } = await openLiveOrders(page, name);
  const stream = await listening;
  await expect(links).toHaveText([first]);
  const button = row(first).getByRole('button', { name: 'Mark as Paid' });
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await button.focus();
  const before = (await button.boundingBox())?.y ?? Number.NaN;

  await storeOrder(page, { name, order_number: second });
  await expect(links).toHaveText([second, first]);
  await expect(row(second)).toContainText('New');
  await expect(row(first)).not.toContainText('New');
  await expect(page.getByRole('status').filter({ hasText: /new orders?$/ })).toBeAttached();
  await expect(page).toHaveTitle(/^\(\d+\) /);
  expect(Math.abs(((await button.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(2);

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/admin?tab=orders');

  await test.step('orders that have been seen are no longer marked as new', async () => {
    // Other journeys' orders could fill the first page of all orders.
    await expect(page.getByLabel('Search orders')).toHaveValue('');
    await page.getByLabel('Search orders').fill(name);
    await expect(row(second)).not.toContainText('New');
    await storeOrder(page, { name, order_number: third });
    await expect(row(third)).toContainText('New');
    await expect(row(second)).not.toContainText('New');
  });

  await test.step('logging out closes the event stream', async () => {
    const ended = page.waitForEvent('requestfailed', (failed) => failed === stream);
    await page.getByRole('button', { name: 'Logout' }).click();
    await ended;
  });
});

test('new orders are announced, but not listed while orders are selected', async ({ page }) => {
  const name = uniqueName();
  const [first, second, third] = [orderNumber(), orderNumber(), orderNumber()];
  await storeOrder(page, { name, order_number: first });
  const { links, row } = await openLiveOrders(page, name);
  await page.getByRole('checkbox', { name: `Select order ${first}` }).check();

  await storeOrder(page, { name, order_number: second });
  await expect(page.getByRole('status').filter({ hasText: /new orders?$/ })).toBeAttached();
  // A refetch shows other changes.
  await setStatus(page, first, 'paid');
  await expect(row(first)).toContainText('Paid');
  await expect(links).toHaveText([first]);
  await expect(page.getByText('1 selected')).toBeVisible();

  // Still held when nothing is selected any more, until the operator asks for them.
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await setStatus(page, first, 'cancelled');
  await expect(row(first)).toContainText('Cancelled');
  await expect(links).toHaveText([first]);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Search orders')).toHaveValue('');
  await page.getByLabel('Search orders').fill(name);
  await expect(links).toHaveText([second, first]);

  // And the list is live again.
  await storeOrder(page, { name, order_number: third });
  await expect(links).toHaveText([third, second, first]);
});

test('new orders are announced, but not listed while the list is scrolled', async ({ page }) => {
  const name = uniqueName();
  await storeOrders(page, 30, { name });
  const late = orderNumber();
  const { links, row } = await openLiveOrders(page, name);
  await expect(links).toHaveCount(30);
  const numbers = await links.allTextContents();
  const last = row(numbers.at(-1) as string);
  await last.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect(page.getByLabel('Search orders')).not.toBeInViewport();
  const before = (await last.boundingBox())?.y ?? Number.NaN;

  await storeOrder(page, { name, order_number: late });
  await expect(page.getByRole('status').filter({ hasText: /new orders?$/ })).toBeAttached();
  await setStatus(page, numbers[0] as string, 'paid');
  await expect(row(numbers[0] as string)).toContainText('Paid');
  await expect(links).toHaveText(numbers);
  expect(Math.abs(((await last.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThan(2);

  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByLabel('Search orders')).toBeInViewport();
  await expect(page.getByLabel('Search orders')).toHaveValue('');
  await page.getByLabel('Search orders').fill(name);
  await expect(links).toHaveText([late, ...numbers]);
});

test("one operator sees another one's changes", async ({ page, browser }) => {
  const [name, number] = [uniqueName(), orderNumber()];
  await storeOrder(page, { name, order_number: number });
  const other = await (await browser.newContext()).newPage();
  await openLiveOrders(other, name);
  await ordersPage(other).links.click();
  await expect(ordersPage(other).dialog).toContainText('Pending');

  const { row } = await openOrders(page, `search=${name}`);
  await row(number).getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await expect(ordersPage(other).dialog).toContainText('Marked as paid');
  await expect(ordersPage(other).row(number)).toContainText('Paid');
  await other.context().close();
});

test('orders that arrived while offline appear after reconnecting', async ({
  page,
  context,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const [name, number] = [uniqueName(), orderNumber()];
  await page.route('**/api/orders/events', (route) => route.abort());
  const { links } = await openOrders(page, `search=${name}`);
  await expect(page.getByText('No matching orders')).toBeVisible();
  await storeOrder(page, { name, order_number: number });
  await page.unroute('**/api/orders/events');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(links).toHaveText([number]);
});
