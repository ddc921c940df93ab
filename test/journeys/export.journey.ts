import { readFileSync } from 'node:fs';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';

test('the filtered orders are exported as a CSV file', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource/);
  const name = uniqueName();
  const [first, second] = [orderNumber(), orderNumber()];
  await storeOrder(page, { name: `Ann ${name}`, order_number: first });
  await storeOrder(page, { name: `Bea ${name}`, order_number: second });
  const { links } = await openOrders(page, `search=${name}&sort=createdAt`);
  await expect(links).toHaveCount(2);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(first);
  expect(lines[1]).toContain(`Ann ${name}`);
  expect(lines[2]).toContain(second);
  await expect(page).toHaveURL(`/admin?tab=orders&search=${name}&sort=createdAt`);

  await test.step('the files of the whole list are off while orders are selected, and say why', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/exports') && sent.push(request.url()));
    const file = page.getByRole('button', { name: 'Export CSV' });
    await page
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .check();
    await expect(file).toHaveAttribute('aria-disabled', 'true');
    await expect(file).toHaveAccessibleDescription('Clear the selection to print or export');
    await file.click({ force: true });
    await expect(
      page.getByRole('status').filter({ hasText: 'Clear the selection to print or export' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect(file).toHaveAttribute('aria-disabled', 'false');
    expect(sent).toEqual([]);
  });

  await test.step('a failed export shows an error', async () => {
    await page.route('**/api/orders/exports', (route) =>
      route.fulfill({ status: 503, json: { error: 'away' } }),
    );
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(toast(page, 'Failed to export orders')).toBeVisible();
  });
});
