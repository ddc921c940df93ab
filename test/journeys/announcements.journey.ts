import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { expect, open, test } from './journey.ts';
import { openLiveOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';

/** Returns what a screen reader would announce: changes in the live regions that it already knows. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    Object.assign(window, { announced });
    const known = new WeakSet<Element>();
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [aria-live]'),
      );
      for (const region of new Set(regions)) {
        if (region && known.has(region) && region.textContent) announced.push(region.textContent);
      }
      for (const region of document.querySelectorAll('[role=status], [aria-live]')) known.add(region);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}

test('announces the number of orders, the selection and the opened order', async ({ page }) => {
  const announced = await listen(page);
  const name = uniqueName();
  const [first, second] = [orderNumber(), orderNumber()];
  for (const order_number of [first, second]) await storeOrder(page, { name, order_number });
  const { search, links, dialog } = await openLiveOrders(page, name);
  await expect.poll(announced).toContain('2 orders');

  await page.getByRole('checkbox', { name: `Select order ${first}` }).check();
  await expect.poll(announced).toContain('1 selected');

  await links.first().click();
  await expect(dialog.getByRole('heading', { level: 2, name: second })).toBeFocused();
  await dialog.getByRole('button', { name: 'Next order' }).click();
  await expect.poll(announced).toContain(first);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await search.fill(uniqueName());
  await expect.poll(announced).toContain('No orders');

  await test.step('announces the first new order', async () => {
    await storeOrder(page, {});
    await expect.poll(announced).toContainEqual(expect.stringMatching(/^\d+ new orders?$/));
  });
});

test('announces why an operator has to log in again', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*401/);
  const announced = await listen(page);
  await page.addInitScript((key) => localStorage.setItem(key, 'expired'), STORAGE_KEYS.adminToken);
  await open(page, '/admin/login');
  await expect.poll(announced).toContain('Your session has expired. Please log in again.');
});
