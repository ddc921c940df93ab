import type { Page } from '@playwright/test';
import { UNDO_CANCEL_SECONDS } from '../../contract/orders.ts';
import { expectNoFindings } from './axe.ts';
import { expect, pauseClock, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

/** The list of one order in a filter such as `status=pending`, and the controls that undo its cancellation. */
async function openOne(page: Page, query = '') {
  const number = orderNumber();
  await storeOrder(page, { order_number: number });
  const orders = await openOrders(page, `search=${number}&${query}`);
  const link = page.getByRole('link', { name: number, exact: true });
  await link.waitFor();
  const row = orders.row(number);
  return {
    ...orders,
    number,
    link,
    row,
    cancel: row.getByRole('button', { name: 'Cancel' }),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
  };
}

test('Cancel is sent at once, and Undo stands for ten seconds without taking the focus', async ({ page }) => {
  await page.clock.install();
  const { number, row, cancel, undo, dialog } = await openOne(page);
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  await pauseClock(page);
  await expect(dialog).toHaveCount(0);
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  const text = `Order ${number} is cancelled. It wasn’t paid yet.`;
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect(undo).toHaveAccessibleDescription(text);
  // As before, the focus moves to the button that is left.
  await expect(row.getByRole('button', { name: 'Mark as Paid' })).toBeFocused();
  // The clock was paused at least a second after the button appeared.
  await page.clock.runFor(1_000 * (UNDO_CANCEL_SECONDS.shown - 5));
  await expect(undo).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(undo).toHaveCount(0);
  await expect(row).toContainText('Cancelled');
});

test('Undo is visible and accessible at all widths', async ({ page }) => {
  const { row, cancel, undo, link, dialog } = await openOne(page);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await cancel.click();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expectNoFindings(page);
    await row.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(row).toContainText('Paid');
  }

  await test.step('marking a cancelled order as paid ends the offer to undo', async () => {
    await cancel.click();
    await undo.waitFor();
    await row.getByRole('button', { name: 'Mark as Paid' }).click();
    // Sooner than the offer would end by itself.
    await expect(undo).toHaveCount(0, { timeout: 5_000 });
    await expect(row).toContainText('Paid');
  });

  await test.step('in an opened order, Undo is reached with Tab, and stays after the dialog is closed', async () => {
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await link.click();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(undo).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('button', { name: 'Mark as Paid' })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(undo).toBeFocused();
      await expectNoFindings(page);
      // Again, because the shop may no longer accept it after these checks.
      await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
      await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
      await undo.focus();
      if (size.width > 1_000) {
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('heading').first()).toBeFocused();
        await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
        await expect(undo).toBeInViewport({ ratio: 1 });
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await undo.focus();
      await page.keyboard.press('Enter');
      await expect(row).toContainText('Paid');
      await expect(link).toBeFocused();
    }
  });

  await test.step('a reload loses the button, but not the cancellation', async () => {
    await cancel.click();
    await undo.waitFor();
    await page.reload();
    await expect(row).toContainText('Cancelled');
    await expect(undo).toHaveCount(0);
  });
});

test('Undo puts an order back that has left the list, and the history says so', async ({ page }) => {
  const { row, cancel, undo, link, dialog, number, search, status } = await openOne(page, 'status=pending');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await cancel.click();
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(toast(page, 'Cancellation undone')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(row).toContainText('Pending');
  expect(sent.at(-1)).toMatch(/^\/api\/orders\/[0-9a-f-]{36}\/undo-cancel$/);
  await link.click();
  await expect(dialog.getByRole('heading', { name: number })).toBeVisible();
  await expect(dialog.getByText(/^Cancelled$|^Cancellation undone$/)).toHaveText([
    'Cancelled',
    'Cancellation undone',
  ]);

  await test.step('Ctrl+Z undoes the latest cancellation from the list and from an opened order, but not in a text field', async () => {
    await page.keyboard.press('Escape');
    await status('All').check();
    await cancel.click();
    await undo.waitFor();
    await search.focus();
    await page.keyboard.press('Control+z');
    await expect(undo).toBeVisible();
    await link.focus();
    await page.keyboard.press('Control+z');
    await expect(undo).toHaveCount(0);
    await expect(row).toContainText('Pending');
    await expect(link).toBeFocused();

    await link.click();
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
    await expect(dialog.getByText('Marked as paid')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('status').filter({ hasText: 'It was already paid.' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(dialog.getByText('Cancellation undone', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('Escape');

    await test.step('Ctrl+Z undoes no cancellation while the products are shown', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await cancel.click();
      await undo.waitFor();
      await page.getByRole('tab', { name: 'Products' }).click();
      await expect(undo).toHaveCount(0);
      await page.keyboard.press('Control+z');
      await page.getByRole('tab', { name: 'Orders' }).click();
      await expect(undo).toBeVisible();
      await expect(row).toContainText('Cancelled');
      expect(sent).toEqual([]);
    });
  });
});

test('Undo says why it is refused, and can be repeated while the shop is unreachable', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource/);
  await page.clock.install();
  const { row, cancel, undo } = await openOne(page);
  await cancel.click();
  await undo.waitFor();
  // Undo stands for ten seconds only.
  await pauseClock(page);
  await page.route('**/undo-cancel', (route) => route.abort());
  await undo.click();
  await expect(toast(page, 'Couldn’t reach the shop. Please try again.')).toBeVisible();
  await expect(undo).toBeVisible();
  await page.route('**/undo-cancel', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is unavailable.' } }),
  );
  await undo.click();
  await expect(toast(page, 'The database is unavailable.')).toBeVisible();
  await expect(undo).toBeVisible();
  await page.route('**/undo-cancel', (route) =>
    route.fulfill({ status: 409, json: { error: 'Someone else cancelled this order.' } }),
  );
  await undo.click();
  await expect(toast(page, 'Someone else cancelled this order.')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(row).toContainText('Cancelled');
});
