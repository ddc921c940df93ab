import { expect, hydrated, open, test } from './journey.ts';

test('the browser refuses to turn text into markup', async ({ page, allowInConsole }) => {
  // Opened from another page, so that the browser draws it.
  await open(page, '/shop');
  await page.getByRole('main').getByRole('link', { name: 'Smart Laser Cat Collar' }).first().click();
  await expect(page).toHaveURL('/product/laser-collar');
  await hydrated(page);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  allowInConsole(/^This document requires 'TrustedHTML' assignment/);
  const refusal = await page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>text</b>';
      return 'none';
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toContain('TrustedHTML');
});
