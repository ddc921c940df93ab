import { expectNoFindings } from './axe.ts';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';

test('several orders change status together', async ({ page }) => {
  const name = uniqueName();
  const numbers = [orderNumber(), orderNumber(), orderNumber()];
  for (const order_number of numbers) await storeOrder(page, { name, order_number });
  const { row, dialog } = await openOrders(page, `search=${name}`);

  await page.getByRole('checkbox', { name: `Select order ${numbers[0]}` }).check();
  const all = page.getByRole('checkbox', { name: 'Select all loaded orders' });
  await expect(all).toHaveJSProperty('indeterminate', true);
  await all.click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark 3 as Paid' }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();
  for (const number of numbers) await expect(row(number)).toContainText('Paid');
  // For the next step.
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('3 selected')).toHaveCount(0);

  for (const number of numbers.slice(0, 2))
    await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await expect(page.getByRole('button', { name: /^Mark \d as Paid$/ })).toHaveCount(0);

  await test.step('canceling asks first, with the number of orders, and says that it refunds nothing', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    const cancel = page.getByRole('button', { name: 'Cancel 2 orders' });
    await cancel.click();
    await expect(dialog.getByRole('heading', { name: 'Cancel 2 orders?' })).toBeVisible();
    await expect(dialog).toContainText('They’re paid: refund them at your payment provider.');
    await dialog.getByRole('button', { name: 'Keep orders' }).click();
    await expect(cancel).toBeFocused();
    await cancel.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual([]);
    for (const number of numbers) await expect(row(number)).toContainText('Paid');

    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
    for (const number of numbers.slice(0, 2)) await expect(row(number)).toContainText('Cancelled');
    await expect(row(numbers[2] as string)).toContainText('Paid');
    expect(sent).toHaveLength(1);
  });
});

test('paid orders stay selected after they have left the list, until another order is selected', async ({
  page,
}) => {
  const name = uniqueName();
  const numbers = [orderNumber(), orderNumber(), orderNumber()];
  for (const order_number of numbers) await storeOrder(page, { name, order_number });
  const { links, dialog } = await openOrders(page, `search=${name}&status=pending`);
  const select = (number = '') => page.getByRole('checkbox', { name: `Select order ${number}` });
  await select(numbers[0]).check();
  await select(numbers[1]).check();
  await page.getByRole('button', { name: 'Mark 2 as Paid' }).click();
  await expect(links).toHaveText([numbers[2] as string]);
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByRole('status')).toHaveText('2 changed, no longer pending');
  await expect(bar).toBeFocused();
  await expect(bar.getByRole('button', { name: 'Mark 2 as Shipped' })).toBeVisible();
  await expectNoFindings(page);
  await bar.getByRole('button', { name: 'Print 2 orders' }).click();
  await expect(dialog.getByRole('button', { name: /^Pick list/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await select(numbers[2]).check();
  await expect(bar.getByRole('status')).toHaveText('1 selected');
});

test('failed orders are listed with the reason and stay selected', async ({ page, allowInConsole }) => {
  const name = uniqueName();
  const numbers = [orderNumber(), orderNumber()];
  for (const order_number of numbers) await storeOrder(page, { name, order_number });
  const { row, links, dialog } = await openOrders(page, `search=${name}`);
  await page.route('**/api/orders/status', async (route) => {
    const { ids, status } = route.request().postDataJSON();
    const [refused, ...others] = ids;
    const response = await route.fetch({ postData: JSON.stringify({ ids: others, status }) });
    const { updated } = await response.json();
    await route.fulfill({ json: { updated, failed: [{ _id: refused, error: 'This order is locked.' }] } });
  });
  await page.getByRole('checkbox', { name: 'Select all loaded orders' }).click();
  await test.step('opening an order keeps the selection', async () => {
    await links.first().click();
    await expect(dialog).toContainText('Ship to');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 selected')).toBeVisible();
  });

  await page.getByRole('button', { name: 'Mark 2 as Paid' }).click();
  await expect(toast(page, 'Failed to update order')).toBeVisible();
  // The newest order is first.
  await expect(page.getByRole('alert')).toContainText(`${numbers[1]}: This order is locked.`);
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(row(numbers[0] as string)).toContainText('Paid');
  await expect(page.getByRole('checkbox', { name: `Select order ${numbers[0]}` })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: `Select order ${numbers[1]}` })).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeFocused();

  await test.step('an unreachable server is reported for each order, and canceling one can be undone later', async () => {
    allowInConsole(/Failed to load resource/);
    const number = numbers[1] as string;
    await page.unroute('**/api/orders/status');
    await page.route('**/api/orders/status', (route) => route.abort());
    const cancel = page.getByRole('button', { name: 'Cancel 1 order' });
    await cancel.click();
    await dialog.getByRole('button', { name: 'Cancel 1 order' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`${number}: Couldn’t reach the shop. Please try again.`);
    await expect(row(number)).toContainText('Pending');

    await page.unroute('**/api/orders/status');
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await test.step('canceling one selected order can be undone, as in its row', async () => {
      await cancel.click();
      await expect(dialog).toContainText('You can undo this for 10 seconds.');
      await dialog.getByRole('button', { name: 'Cancel 1 order' }).click();
      await expect(row(number)).toContainText('Cancelled');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(row(number)).toContainText('Pending');
    });
  });
});
