import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test, toast } from './journey.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';

/** Presses a button that downloads a CSV file, and returns the file's lines. */
async function exportedLines(page: Page, button: string): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
}

test('the filtered orders are exported as a CSV file', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource/);
  const name = uniqueName();
  const [first, second] = [orderNumber(), orderNumber()];
  await storeOrder(page, { name: `Ann ${name}`, order_number: first });
  await storeOrder(page, { name: `Bea ${name}`, order_number: second });
  const { links, status } = await openOrders(page, `search=${name}&sort=createdAt`);
  await expect(links).toHaveCount(2);
  const lines = await exportedLines(page, 'Export CSV');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(first);
  expect(lines[1]).toContain(`Ann ${name}`);
  expect(lines[2]).toContain(second);
  await expect(page).toHaveURL(`/admin?tab=orders&search=${name}&sort=createdAt`);

  await test.step('only the selected orders are exported', async () => {
    await status('Pending').check();
    const select = (number: string) => page.getByRole('checkbox', { name: `Select order ${number}` }).check();

    await test.step('even if they have left the list', async () => {
      await select(second);
      await page.getByRole('button', { name: 'Mark 1 as Paid' }).click();
      await expect(links).toHaveText([first]);
      const [, ...orders] = await exportedLines(page, 'Export 1 as CSV');
      expect(orders).toEqual([expect.stringContaining(second)]);
      await select(first);
      await page.getByRole('button', { name: 'Mark 1 as Paid' }).click();
      await expect(links).toHaveCount(0);
      expect(await exportedLines(page, 'Export 1 as CSV')).toHaveLength(2);
    });

    await test.step('in the file for carriers, too', async () => {
      await status('To ship').check();
      await expect(links).toHaveCount(2);
      await select(first);
      await expect(
        page
          .getByRole('region', { name: 'Selected orders' })
          .getByRole('button', { name: 'Export 1 for shipping' }),
      ).toBeVisible();
      const [header, ...orders] = await exportedLines(page, 'Export 1 for shipping');
      expect(header).toContain('Address 1');
      expect(orders).toEqual([expect.stringContaining(first)]);
    });
  });

  await test.step('from a menu in the bar, where there is no room for buttons', async () => {
    const opener = page.getByRole('button', { name: 'Export selected orders' });
    const item = page.getByRole('button', { name: 'Export 1 as CSV' });
    for (const width of [1024, 768, 640, 375, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await opener.click();
      const { x = -1, y = -1, width: wide = 0 } = (await item.boundingBox()) ?? {};
      expect([width, x >= 0 && y >= 0 && x + wide <= width]).toEqual([width, true]);
      await page.keyboard.press('Escape');
      await expect(item).toBeHidden();
      await expect(opener).toBeFocused();
    }
    await opener.click();
    const [, ...orders] = await exportedLines(page, 'Export 1 for shipping');
    expect(orders).toEqual([expect.stringContaining(first)]);
    await expect(item).toBeHidden();
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a failed export shows an error', async () => {
    await page.route('**/api/orders/exports', (route) =>
      route.fulfill({ status: 503, json: { error: 'away' } }),
    );
    await page.getByRole('button', { name: 'Export 1 as CSV' }).click();
    await expect(toast(page, 'Failed to export orders')).toBeVisible();
  });
});
