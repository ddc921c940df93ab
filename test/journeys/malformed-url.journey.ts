import { expect, test } from './journey.ts';

test('a product link with a malformed ID shows the demo product', async ({
  page,
  baseURL,
  allowInConsole,
}) => {
  // The browser logs the 404 of the product request.
  allowInConsole(/404 \(Not Found\)/);
  for (const route of ['/product/%E0%A4%A', '/product/%'])
    await test.step(route, async () => {
      const response = await page.goto(route);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: 'Smart Laser Cat Collar' })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(page).toHaveURL('/faq');
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Smart Laser Cat Collar' })).toBeVisible();
    });

  await test.step('any other malformed path shows the not-found page', async () => {
    for (const route of ['/%zz', '/shop%', '//%zz'])
      await test.step(route, async () => {
        const response = await page.goto(`${baseURL}${route}?from=%zz`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
      });
  });
});
