import type { Page } from '@playwright/test';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder, trackingNumber, uniqueName } from './orders-page.ts';

/** Opens three orders of one customer, the newest first. */
async function threeOrders(page: Page) {
  const name = uniqueName();
  const numbers = [orderNumber(), orderNumber(), orderNumber()] as const;
  for (const order_number of numbers.toReversed()) await storeOrder(page, { name, order_number });
  const orders = await openOrders(page, `search=${name}`);
  await expect(orders.links).toHaveText([...numbers]);
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
  const link = (index: number) => page.getByRole('link', { name: numbers[index], exact: true });
  const checkbox = (index: number) => page.getByRole('checkbox', { name: `Select order ${numbers[index]}` });
  return { ...orders, numbers, changes, link, checkbox };
}

test('shortcuts move through the list, select, mark as paid, open and search', async ({ page }) => {
  const { row, numbers, changes, link, checkbox, dialog, search } = await threeOrders(page);
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(link(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(1)).toBeFocused();

  await page.keyboard.press('x');
  await expect(checkbox(1)).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(checkbox(1)).not.toBeChecked();

  await page.keyboard.press('p');
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await expect(row(numbers[1])).toContainText('Paid');
  await expect(row(numbers[0])).toContainText('Pending');
  await expect(row(numbers[2])).toContainText('Pending');
  await expect(link(1)).toBeFocused();
  // It is already paid.
  await page.keyboard.press('p');
  expect(changes).toHaveLength(1);

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: numbers[1] })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(/^Q/);
  await page.keyboard.type('jkpx?/');
  await expect(search).toHaveValue('jkpx?/');
  await expect(dialog).toHaveCount(0);
  expect(changes).toHaveLength(1);
});

test('shortcuts do nothing without a focused row, with Ctrl, Alt or Meta, or behind a dialog', async ({
  page,
}) => {
  const { changes, link, checkbox, dialog } = await threeOrders(page);
  await page.keyboard.press('p');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toHaveCount(0);

  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  // Browsers print on Ctrl+P and Meta+P.
  for (const modifier of ['Control', 'Alt', 'Meta'])
    for (const key of ['j', 'x', 'p']) await page.keyboard.press(`${modifier}+${key}`);
  await expect(link(0)).toBeFocused();
  await expect(checkbox(0)).not.toBeChecked();

  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Ship to');
  await dialog.getByRole('button', { name: 'Erase customer data' }).click();
  for (const key of ['j', 's', 'x', 'p', '?', '/']) await page.keyboard.press(key);
  await expect(page.locator('dialog:modal')).toHaveCount(2);
  await page.keyboard.press('Escape');
  // An opened order is no row to select, and covers the search.
  for (const key of ['x', '/']) await page.keyboard.press(key);
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(link(0)).toBeFocused();
  await expect(checkbox(0)).not.toBeChecked();
  await page.getByLabel('Sort', { exact: true }).focus();
  await page.keyboard.press('j');
  await expect(page.getByLabel('Sort', { exact: true })).toBeFocused();
  expect(changes).toEqual([]);

  await test.step('shortcuts do nothing on the Products tab', async () => {
    await page.getByRole('tab', { name: 'Products' }).click();
    // Until the tab has changed, the shortcuts still work.
    await expect(page.getByRole('tabpanel', { name: 'Products' })).toBeVisible();
    await page.keyboard.press('?');
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(dialog).toHaveCount(0);
    // The tab changes in a transition, and until then the shortcuts do nothing.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(dialog).toHaveCount(1, { timeout: 500 });
    }).toPass();
  });
});

test('shortcuts work in an opened order, and "s" begins to ship it', async ({ page }) => {
  const { row, numbers, changes, link, dialog } = await threeOrders(page);
  const title = (index: number) => dialog.getByRole('heading', { level: 2, name: numbers[index] as string });
  await page.keyboard.press('j');
  // It isn't paid.
  await page.keyboard.press('s');
  await page.keyboard.press('Enter');
  await expect(title(0)).toBeVisible();
  await expect(dialog).toContainText('Ship to');
  await page.keyboard.press('j');
  await expect(title(1)).toBeVisible();
  await page.keyboard.press('k');
  await expect(title(0)).toBeVisible();
  await expect(dialog).toContainText('Ship to');

  const help = page.getByRole('heading', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('p');
  await expect(dialog.getByText('Marked as paid')).toBeVisible();
  expect(changes).toHaveLength(1);
  await page.keyboard.press('s');
  const tracking = dialog.getByLabel('Tracking number');
  await expect(tracking).toBeFocused();
  await page.keyboard.type('jkps?');
  await expect(tracking).toHaveValue('jkps?');
  await expect(title(0)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(link(0)).toBeFocused();

  await page.keyboard.press('s');
  await expect(tracking).toBeFocused();
  const scanned = trackingNumber('usps');
  await page.keyboard.type(scanned.replace(/.{4}/g, '$& '));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('link', { name: scanned })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Shipment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(numbers[0])).toContainText('Shipped');
});

test('shortcuts are listed, and can be turned off without using browser storage', async ({ page }) => {
  const { link, links, dialog, search } = await threeOrders(page);
  const stored = () => page.evaluate(() => [Object.keys(localStorage).sort(), sessionStorage.length]);
  const before = await stored();
  await page.keyboard.press('?');
  await expect(dialog.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  for (const key of ['/', 'j', 'k', 'Enter', 'p', 's', 'x', '?'])
    await expect(dialog.locator('kbd').getByText(key, { exact: true })).toBeVisible();
  await dialog.getByRole('switch', { name: 'Use shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  for (const turnedOff of ['immediately', 'after a reload', 'after a search']) {
    await test.step(turnedOff, async () => {
      if (turnedOff === 'after a reload') await page.reload();
      if (turnedOff === 'after a search') {
        await search.fill('');
        await expect(page).not.toHaveURL(/search=/);
      }
      await expect(links.first()).toBeVisible();
      await search.blur();
      for (const key of ['j', '?', '/']) await page.keyboard.press(key);
      await expect(dialog).toHaveCount(0);
      await expect(links.first()).not.toBeFocused();
      await expect(search).not.toBeFocused();
    });
  }
  await page.goBack();
  await expect(links).toHaveCount(3);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByRole('switch', { name: 'Use shortcuts' }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('j');
  await expect(link(0)).toBeFocused();
  expect(await stored()).toEqual(before);
});
