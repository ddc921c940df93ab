import { buyNow, checkoutPage } from './checkout-page.ts';
import { declineCookies, expect, open, test } from './journey.ts';
import { createProduct, signIn } from './operator.ts';

test('the browser stores exactly the four keys of the specification', async ({ page }) => {
  await test.step('viewing a product stores nothing', async () => {
    const title = 'Viewed bell';
    await open(page, `/product/${await createProduct(page, { title })}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
  await page.getByRole('banner').getByRole('link', { name: 'Smart Laser Cat Collar, home' }).click();
  await declineCookies(page);
  await buyNow(page);
  const checkout = checkoutPage(page);
  await checkout.fill();
  await checkout.placeOrder.click();
  await expect(page).toHaveURL('/success');
  await signIn(page);
  await expect(page).toHaveURL('/admin');
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page).toHaveURL('/admin?tab=orders');
  // Spelled out, because renaming a key would lose what browsers have stored.
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'adminToken',
    'cart',
    'cookieConsent',
    'lastOrderInfo',
  ]);
  const contents = await page.evaluate(async () =>
    JSON.stringify([
      // Random text may contain any word.
      { ...localStorage, adminToken: '' },
      { ...sessionStorage },
      history.state,
      document.cookie,
      await caches.keys(),
      await indexedDB.databases(),
    ]),
  );
  expect(contents).toContain('LC');
  expect(contents).not.toMatch(/4242 ?4242|card|cvc|expiry/i);
});
