import { PUBLIC_ROUTES } from '../shop/public-routes.ts';
import { expect, open, test } from './journey.ts';

test('a page with relative addresses hydrates like one that names the origin', async ({ page }) => {
  const route = '/product/laser-collar';
  // So the shop sends it to hosts that it does not know.
  await page.route(`**${route}`, async (asked) => {
    const response = await asked.fetch();
    const { origin } = new URL(asked.request().url());
    await asked.fulfill({ response, body: (await response.text()).replaceAll(origin, '') });
  });
  await open(page, route);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', route);
  const pictures = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.flatMap(({ textContent }) => JSON.parse(textContent ?? '').image ?? []),
    );
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) expect(picture).toMatch(/^\/images\//);
});

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
