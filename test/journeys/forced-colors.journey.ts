import type { Locator } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { openOrders, storeOrders, uniqueName } from './orders-page.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** The border and outline, which distinguish the selected element when the system sets the colors. */
const lines = (part: Locator) =>
  part.evaluate((element) => {
    const { borderBottomColor, outlineStyle } = getComputedStyle(element);
    return `${borderBottomColor} ${outlineStyle}`;
  });

test('forced colors show the selected tab, status and order', async ({ page }) => {
  const name = uniqueName();
  await storeOrders(page, 2, { name });
  const { row, status } = await openOrders(page, `search=${name}`);
  const tab = (title: string) => page.getByRole('tab', { name: title });
  await expect(tab('Orders')).toHaveAttribute('aria-selected', 'true');
  expect(await lines(tab('Orders'))).not.toBe(await lines(tab('Products')));

  const ground = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const chosen = page.locator('label').filter({ has: status('All') });
  await expect(status('All')).toBeChecked();
  expect(await ground(chosen)).not.toBe(await ground(page.locator('body')));

  const rows = row(name);
  await rows.first().getByRole('checkbox').check();
  expect(await lines(rows.first())).not.toBe(await lines(rows.last()));
});

test('forced colors show the dark logo on white, and the selected picture', async ({ page }) => {
  await open(page, '/product/laser-collar');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await expect(page.getByRole('banner').locator('img').first()).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    );
  }
  await test.step('forced colors show the selected picture', async () => {
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const shown = pictures.getByRole('button', { pressed: true });
    await expect(shown).toHaveCount(1);
    expect(await lines(shown)).not.toBe(
      await lines(pictures.getByRole('button', { pressed: false }).first()),
    );
  });
});
