import type { Page } from '@playwright/test';
import { LIST_PRICE, SALE_PRICE } from '../shop/shown-prices.ts';
import { expect, open, recordApiCalls, test } from './journey.ts';

const MENUS = [
  ['Availability', ['All', 'In Stock', 'Out of Stock']],
  ['Price', ['All', 'Under $20', '$20 and up']],
  ['Sort by', ['Alphabetically A-Z', 'Alphabetically Z-A', 'Price Low to High', 'Price High to Low']],
] as const;

const menu = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${label}`) });

async function expectTheOneCard(page: Page): Promise<void> {
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card.getByRole('heading', { name: 'Smart Laser Cat Collar' })).toBeVisible();
  await expect(page.getByRole('main').getByText('1 product', { exact: true })).toBeVisible();
}

test('filters and sorting keep their values and do not change the list', async ({ page }) => {
  const calls = recordApiCalls(page);
  await open(page, '/shop');
  await test.step('the shop has one card with prices and a badge, which links to the product', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Shop All Products' })).toBeVisible();
    await expectTheOneCard(page);
    const card = page.getByRole('main').getByRole('article');
    await expect(card.getByText(SALE_PRICE)).toBeVisible();
    await expect(card.locator('s')).toContainText(LIST_PRICE);
    await expect(card.getByText('Sale ends soon!', { exact: true })).toBeVisible();
    await card.getByRole('link', { name: 'Smart Laser Cat Collar' }).click();
    await expect(page).toHaveURL('/product/laser-collar');
    await page.goBack();
  });

  await test.step('a dropdown closes on an outside click and on Escape, and keeps its value', async () => {
    for (const [label, options] of MENUS) {
      await menu(page, label).click();
      await expect(page.getByRole('listbox', { name: label })).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await menu(page, label).click();
      await expect(page.getByRole('listbox', { name: label })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await expect(menu(page, label)).toContainText(options[0]);
    }
  });

  await test.step('a press on a dropdown focuses its button in Safari, too, so that the next press closes it', async () => {
    const button = menu(page, 'Availability');
    // Safari focuses the page instead, unless the default action is prevented.
    await page.evaluate(() =>
      document.addEventListener('mousedown', ({ defaultPrevented }) => {
        document.documentElement.dataset.prevented = String(defaultPrevented);
      }),
    );
    await button.click();
    await expect(page.getByRole('listbox')).toBeFocused();
    await button.click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-prevented', 'true');
  });

  await test.step('typing selects an option of a dropdown', async () => {
    await menu(page, 'Sort by').click();
    await page.keyboard.type('price h');
    await page.keyboard.press('Enter');
    await expect(menu(page, 'Sort by')).toContainText('Price High to Low');
    await expect(menu(page, 'Sort by')).toBeFocused();
  });

  for (const [label, options] of MENUS) {
    await menu(page, label).click();
    await expect(page.getByRole('option')).toHaveText([...options]);
    await page.keyboard.press('Escape');
    for (const option of [...options].reverse().slice(0, -1)) {
      await menu(page, label).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await expect(page.getByRole('listbox')).toHaveCount(0);
      await expect(menu(page, label)).toContainText(option);
      await expectTheOneCard(page);
    }
  }
  await page.getByRole('main').getByRole('article').getByRole('link').click();
  await expect(page).toHaveURL('/product/laser-collar');
  await page.goBack();
  await expect(menu(page, 'Availability')).toContainText('In Stock');
  await expect(menu(page, 'Price')).toContainText('Under $20');
  await expect(menu(page, 'Sort by')).toContainText('Alphabetically Z-A');
  expect(calls).toEqual([]);
});
