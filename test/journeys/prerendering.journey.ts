import { PUBLIC_ROUTES } from '../shop/public-routes.ts';
import { expect, test } from './journey.ts';

for (const route of PUBLIC_ROUTES) {
  test(`${route} hydrates the prerendered markup, with items in the cart`, async ({ page }) => {
    await page.addInitScript(() => {
      const item = {
        _id: 'laser-collar',
        title: 'Smart Laser Cat Collar',
        image: '',
        color: 'Pink',
        salePrice: 7.99,
      };
      localStorage.setItem('cart', JSON.stringify([{ ...item, quantity: 1 }]));
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { prerendered: document.querySelector('h1') });
      });
    });
    await page.goto(route);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    const same = await page.evaluate(() => {
      const { prerendered } = window as unknown as { prerendered: Element | null };
      return prerendered !== null && prerendered === document.querySelector('h1');
    });
    expect(same).toBe(true);
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('head meta[name=description]')).toHaveCount(1);
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
      'href',
      new URL(route, page.url()).href,
    );
  });
}
