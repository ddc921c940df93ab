import type { Page } from '@playwright/test';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { LIST_PRICE, SALE_PRICE } from '../shop/shown-prices.ts';
import { expect, open, stored, test } from './journey.ts';

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });

async function openWithPinkCollar(page: Page): Promise<void> {
  await open(page, '/product/laser-collar');
  await page.getByRole('radio', { name: 'Pink' }).check({ force: true });
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
}

test('a shopper reads the cart at any zoom, closes it, goes to checkout, and clears it later', async ({
  page,
}) => {
  await openWithPinkCollar(page);
  await test.step('a cart line shows the item, its quantity and its price', async () => {
    const line = panelOf(page).getByRole('listitem');
    await expect(line).toHaveCount(1);
    await expect(line.locator('img')).toHaveAttribute('src', /collar-pink/);
    await expect(line.getByText('Smart Laser Cat Collar', { exact: true })).toBeVisible();
    await expect(line.getByText('Color: Pink', { exact: true })).toBeVisible();
    await expect(line.getByText(SALE_PRICE, { exact: true })).toBeVisible();
    const quantity = line.getByLabel('Quantity');
    await expect(quantity).toHaveValue('1');
    await expect(quantity).toBeDisabled();
    await expect(quantity).toHaveAttribute('min', '1');
    await expect(quantity).toHaveAttribute('max', '1');
    await expect(line.locator('s')).toHaveText(LIST_PRICE);
    await expect(panelOf(page).getByText('Shipping', { exact: true }).locator('..')).toHaveText(
      'Shipping FREE',
    );
    await expect(panelOf(page).getByText('Subtotal', { exact: true }).locator('..')).toHaveText(
      `Subtotal ${SALE_PRICE}`,
    );
  });

  await test.step('the cart shows its promises, and Clear Cart is smaller than Checkout', async () => {
    for (const promise of [
      'Free shipping, ships within 3 business days',
      'Refunds within 7 days of delivery',
      'Cancel within 1 hour for a full refund',
    ]) {
      await expect(panelOf(page).getByText(promise, { exact: true })).toBeVisible();
    }
    const [checkout, clear] = await Promise.all(
      ['Checkout', 'Clear Cart'].map((name) => panelOf(page).getByRole('button', { name }).boundingBox()),
    );
    expect(clear?.width).toBeLessThan((checkout?.width ?? 0) / 2);
  });

  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await test.step('the cart’s item and buttons are reachable at 200 % and 400 % zoom', async () => {
    for (const size of [
      { width: 640, height: 400 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      await panelOf(page).getByText('Color: Pink').scrollIntoViewIfNeeded();
      await expect(panelOf(page).getByText('Color: Pink')).toBeInViewport({ ratio: 1 });
      await panelOf(page).getByRole('button', { name: 'Checkout' }).scrollIntoViewIfNeeded();
      await expect(panelOf(page).getByRole('button', { name: 'Checkout' })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(viewport);
  });

  await test.step('the cart panel opens at the side and can be closed', async () => {
    await expect
      .poll(async () => {
        const box = await panelOf(page).boundingBox();
        return (box?.x ?? 0) + (box?.width ?? 0);
      })
      .toBe(viewport.width);
    await panelOf(page).getByRole('button', { name: 'Close cart' }).click();
    await expect(panelOf(page)).toBeHidden();
  });

  await test.step('Checkout closes the cart and opens /checkout', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
    await panelOf(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(panelOf(page)).toBeHidden();
  });

  await test.step('the cart and its badge survive a page load', async () => {
    const item = {
      _id: 'laser-collar',
      title: 'Smart Laser Cat Collar',
      image: '/images/collar-pink-480.webp',
      color: 'Pink',
      salePrice: BUILT_IN_PRODUCT.salePrice,
      quantity: 1,
    };
    expect(await stored(page, STORAGE_KEYS.cart)).toEqual([item]);
    await open(page, '/faq');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' });
    await expect(opener).toHaveText('1');
    await opener.click();
    await expect(panelOf(page).getByText('Color: Pink')).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Clear Cart' }).click();
    await panelOf(page).getByRole('button', { name: 'Close cart' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items' })).toHaveText('');
    expect(await stored(page, STORAGE_KEYS.cart)).toEqual([]);
  });
});
