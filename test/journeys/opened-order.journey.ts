import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, setStatus, storeOrder, trackingNumber, uniqueName } from './orders-page.ts';

// Tests animations, which the other desktop journeys turn off.
test.use({ contextOptions: {} });

/** Opens the newest of two paid orders of one customer. */
async function openPaid(page: Page) {
  const name = uniqueName();
  const [other, number] = [orderNumber(), orderNumber()];
  for (const order_number of [other, number]) {
    await storeOrder(page, { name, order_number });
    await setStatus(page, order_number, 'paid');
  }
  const orders = await openOrders(page, `search=${name}`);
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(orders.dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  return { ...orders, number, other, title: orders.dialog.getByRole('heading', { level: 2 }).first() };
}

test('text that is not saved is discarded only if the operator confirms it', async ({ page }) => {
  const { dialog, number, other, title } = await openPaid(page);
  const note = dialog.getByLabel('Note');
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' });
  await note.fill('Ring twice');
  for (const _ of ['once', 'again, without a key in between']) {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(note).toBeFocused();
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('Ring twice');
  const orders = dialog.getByRole('link', { name: /orders by this customer$/ });
  await orders.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('Ring twice');

  await dialog.getByRole('button', { name: 'Next order' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveText(other);
  await dialog.getByRole('button', { name: 'Previous order' }).click();
  await expect(title).toHaveText(number);
  await expect(note).toHaveValue('');

  await note.fill('Ring twice');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByText('Note: Ring twice')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit customer' }).click();
  await dialog.getByLabel('Phone').fill('1');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('link', { name: number, exact: true }).click();
  await note.fill('Ring twice');
  await orders.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/[?&]email=/);
  await expect(dialog).toHaveCount(0);
});

test('an order only ships once the changes of its customer are saved or discarded', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, number, other, title } = await openPaid(page);
  await test.step('the next order takes the focus from a control that is gone with the order before', async () => {
    await dialog.getByRole('button', { name: 'Edit customer' }).focus();
    await page.keyboard.press('j');
    await expect(title).toHaveText(other);
    await expect(title).toBeFocused();
  });

  await test.step('a tracking number can be copied, and a shipped order leads to the next one without haste', async () => {
    await dialog.getByRole('button', { name: 'Previous order' }).click();
    await expect(title).toHaveText(number);
    const scanned = trackingNumber('ups');
    await dialog.getByLabel('Tracking number').fill(scanned);
    await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
    const copy = dialog.getByRole('button', { name: 'Copy tracking number' });
    await copy.click();
    await expect(copy.locator('..').getByRole('status')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(scanned);

    const next = dialog.getByRole('button', { name: 'Next to ship' });
    await expect(next).toHaveAttribute('data-variant', 'primary');
    await page.reload();
    await expect(next).toHaveAttribute('data-variant', 'secondary');
    await next.click();
    await expect(title).toHaveText(other);
  });

  const ship = dialog.getByRole('button', { name: 'Mark as Shipped' });
  const save = dialog.getByRole('button', { name: 'Save customer' });
  await dialog.getByRole('button', { name: 'Edit customer' }).click();
  await dialog.getByLabel('City').fill('Pasadena');
  for (const _ of ['once', 'again']) {
    await ship.click();
    await expect(dialog.getByRole('alert')).toHaveText('Save or discard the customer’s changes first.');
    await expect(save).toBeFocused();
  }
  await save.click();
  await expect(dialog.locator('address')).toContainText('Pasadena');
  await dialog.getByRole('button', { name: 'Edit customer' }).click();
  await expect(save).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await ship.click();
  await expect(dialog.getByText('To change the address, undo the shipment first.')).toBeVisible();
});

test('toasts cover nothing of an opened order: they appear beside it, or above its title', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource/);
  const { dialog } = await openPaid(page);
  await page.route('**/status', (route) => route.fulfill({ status: 503, json: { error: 'No.' } }), {
    times: 1,
  });
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true });
  await cancel.click();
  const expectBesidePanel = async (text: string) => {
    await expect(toast(page, text)).toBeVisible();
    const [toastBox, panelBox] = [await toast(page, text).boundingBox(), await dialog.boundingBox()];
    expect((toastBox?.x ?? 0) + (toastBox?.width ?? 0)).toBeLessThanOrEqual(panelBox?.x ?? 0);
  };
  await expectBesidePanel('Failed to update order');

  await cancel.click();
  await expectBesidePanel('Order status updated');
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
    const text = toast(page, 'Order status updated').first();
    await expect(text).toBeVisible();
    const box = await text.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(20);
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  await expect(dialog.getByText('It was already paid.')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Shipment' })).toHaveCount(0);
});
