import { buyNow, checkoutPage } from './checkout-page.ts';
import { expect, hydrated, open, test, toast } from './journey.ts';
import { openAdmin } from './operator.ts';

test('the browser refuses to turn text into markup, which no page does on the way to an order', async ({
  page,
  allowInConsole,
}) => {
  // Opened from another page, so that the browser draws it.
  await open(page, '/shop');
  await page.getByRole('main').getByRole('link', { name: 'Smart Laser Cat Collar' }).first().click();
  await expect(page).toHaveURL('/product/laser-collar');
  await hydrated(page);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  // The browser draws the demo product in its place.
  await page.goto('/product/unknown');
  await expect(toast(page, 'Showing demo product.')).toBeVisible();

  await buyNow(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  await openAdmin(page, 'tab=orders');

  allowInConsole(/^This document requires 'TrustedHTML' assignment/, /404/);
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
