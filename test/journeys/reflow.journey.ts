import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, open, test } from './journey.ts';
import { openOrders, storeOrder, uniqueName } from './orders-page.ts';
import { storedProduct } from './products-page.ts';
import { cutOff, excess, NARROWEST, ZOOMED } from './reflow.ts';

/** Checks something in both windows, without the spaced text of the check before. */
async function expectAtBothSizes(page: Page, check: (size: string) => Promise<void>): Promise<void> {
  for (const [size, viewport] of Object.entries({ 'at 320 pixels': NARROWEST, 'at 200 % zoom': ZOOMED })) {
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await page.setViewportSize(viewport);
    await check(size);
  }
}

test("the admin area fits at 320 pixels and 200 % zoom, with a long name, both tabs and an order's details", async ({
  page,
}) => {
  const title = `Averyveryverylongnamewithoutanyspaceforabreak ${uniqueName()}`;
  const name = uniqueName();
  await storedProduct(page, title);
  await storeOrder(page, { name, email: `${name.repeat(5)}@example.com`, address: name.repeat(10) });
  await page.route('**/api/orders/summary*', async (route) => {
    const response = await route.fetch();
    const summary = await response.json();
    Object.assign(summary.days.at(-1), { paid: { orders: 1_545, revenue: 12_345.67 } });
    await route.fulfill({ json: summary });
  });
  const orders = await openOrders(page, `search=${name}`);
  const { dialog } = orders;
  const expectFit = () => expectAtBothSizes(page, (size) => expect.poll(() => excess(page), size).toBe(0));
  const dialogExcess = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect(orders.links).toHaveCount(1);
  await expect(page.getByText('$12,345.67').first()).toBeVisible();
  await expectFit();
  await page.getByRole('button', { name: 'Chart' }).click();
  await expectFit();
  await orders.links.click();
  await expect(dialog.getByText(name.repeat(10))).toBeVisible();
  const expectDialogFits = async (size: string) => {
    expect([size, await dialogExcess()]).toEqual([size, 0]);
    // The list shortens long texts, which the dialog shows whole.
    expect([size, await cutOff(page), await dialogExcess()]).toEqual([size, [], 0]);
  };
  await expectAtBothSizes(page, expectDialogFits);
  await dialog.getByRole('button', { name: 'Edit customer' }).click();
  await expect(dialog.getByRole('button', { name: 'Save customer' })).toBeVisible();
  await expectAtBothSizes(page, expectDialogFits);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.getByText(title)).toBeVisible();
  await expectFit();
});

test('the checkout fits at 320 pixels and 200 % zoom, with error messages shown', async ({ page }) => {
  await openCheckout(page);
  const checkout = checkoutPage(page);
  await checkout.fill({ 'Cardholder Name': ' ', 'Card Number': '1', 'Expiry (MM/YY)': '1', CVC: '1' });
  await checkout.placeOrder.click();
  await expect(page.getByText('CVC must be 3 digits')).toBeVisible();
  await expectAccessible(page);
  await expectAtBothSizes(page, async (size) => {
    expect([size, await excess(page)]).toEqual([size, 0]);
    expect([size, await cutOff(page), await excess(page)]).toEqual([size, [], 0]);
  });
});

test('the cookie banner is one line at 200 % zoom and does not stick at 400 %', async ({ page }) => {
  await page.setViewportSize(ZOOMED);
  await open(page, '/');
  const banner = page.getByRole('region', { name: 'Cookie consent' });
  await expect(banner).toBeInViewport();
  const box = await banner.boundingBox();
  expect(box?.height).toBeLessThan(ZOOMED.height / 6);
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(banner).not.toBeInViewport();
  await banner.getByRole('button', { name: 'Decline' }).click();
  await expect(banner).toBeHidden();
});
