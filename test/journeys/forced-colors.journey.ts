import type { Locator } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { openAdmin } from './operator.ts';
import { openOrders, storeOrder, storeOrders, uniqueName } from './orders-page.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** The border and outline, which distinguish the selected element when the system sets the colors. */
const lines = (part: Locator) =>
  part.evaluate((element) => {
    const { borderBottomColor, outlineStyle } = getComputedStyle(element);
    return `${borderBottomColor} ${outlineStyle}`;
  });

test('forced colors show the selected tab', async ({ page }) => {
  await openAdmin(page);
  const [products, orders] = [
    page.getByRole('tab', { name: 'Products' }),
    page.getByRole('tab', { name: 'Orders' }),
  ];
  await expect(products).toHaveAttribute('aria-selected', 'true');
  expect(await lines(products)).not.toBe(await lines(orders));
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the dark logo has a white background in forced ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await open(page, '/faq');
    await expect(page.getByRole('banner').locator('img').first()).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    );
  });
}

test('forced colors show the selected status', async ({ page }) => {
  await storeOrder(page, {});
  const { status } = await openOrders(page);
  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const chosen = page.locator('label').filter({ has: status('All') });
  await expect(status('All')).toBeChecked();
  expect(await ground(chosen)).not.toBe(await ground(page.locator('body')));
});

test('forced colors show the selected order', async ({ page }) => {
  const name = uniqueName();
  await storeOrders(page, 2, { name });
  const rows = (await openOrders(page, `search=${name}`)).row(name);
  await rows.first().getByRole('checkbox').check();
  expect(await lines(rows.first())).not.toBe(await lines(rows.last()));
});

test('forced colors show the selected picture', async ({ page }) => {
  await open(page, '/product/laser-collar');
  const thumbs = page.getByRole('region', { name: 'Pictures' }).getByRole('button', { pressed: false });
  const shown = page.getByRole('region', { name: 'Pictures' }).getByRole('button', { pressed: true });
  await expect(shown).toHaveCount(1);
  expect(await lines(shown)).not.toBe(await lines(thumbs.first()));
});
