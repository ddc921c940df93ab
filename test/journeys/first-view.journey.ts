import type { Locator, Page } from '@playwright/test';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { declineCookies, expect, open, test } from './journey.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Buy', exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return (box?.y ?? Number.NaN) + (box?.height ?? 0);
}

test('on a phone, price and Add to Cart stay visible and never overlap the cookie banner', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/product/laser-collar');
  const main = page.getByRole('main');
  const buyNow = main.getByRole('button', { name: 'Buy Now' });
  await test.step('the collar’s title, price and picture are visible on a short phone, above the cookie banner', async () => {
    await expect(banner(page)).toBeVisible();
    const edge = (await banner(page).boundingBox())?.y ?? 0;
    for (const element of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(SALE_PRICE).first(),
      main.getByText('Sale ends soon!'),
      main.getByRole('region', { name: 'Pictures' }).getByRole('img').first(),
    ]) {
      expect(await bottomOf(element)).toBeLessThan(edge);
    }
  });

  // A short screen has no room for both, so the bar is hidden until the banner is closed.
  await expect(banner(page)).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await declineCookies(page);
  await expect(bar(page)).toBeVisible();
  await buyNow.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  await expect(bar(page)).toBeHidden();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Checkout' })).toBeFocused();
  await test.step('the link takes the focus only once', async () => {
    const thumbnail = page
      .getByRole('region', { name: 'Pictures' })
      .getByRole('button', { name: 'Pink collar', exact: true });
    await thumbnail.press('Enter');
    await expect(thumbnail).toHaveAttribute('aria-pressed', 'true');
    await expect(thumbnail).toBeFocused();
    await expect(bar(page)).toBeVisible();
  });
  await bar(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');

  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, '/product/laser-collar');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeVisible();
  expect(await bottomOf(banner(page))).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
});

test('on a wide screen, the name and both buttons stay visible', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/product/laser-collar');
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page).getByText('Smart Laser Cat Collar', { exact: true })).toBeVisible();
  await expect(bar(page).getByText(SALE_PRICE, { exact: true })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL('/checkout');
});
