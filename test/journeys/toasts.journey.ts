import type { Page } from '@playwright/test';
import { expect, heldBack, open, stopTime, test, toast } from './journey.ts';

/** Sees the toast as long as it may stay, and then no longer. Its press is made while time stands still. */
async function expectStay(page: Page, text: string, milliseconds: number): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(milliseconds - 100);
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page, text)).toBeHidden();
}

test('"Added to cart!" stays for 1200 ms, an error for 5 s', async ({ page }) => {
  await page.clock.install();
  await open(page, '/product/laser-collar');
  await stopTime(page);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expectStay(page, 'Added to cart!', 1200);
  await add.click();
  await expectStay(page, 'You can only buy 1 item at a time.', 5000);
});

test('a success stays for 3 s, top right', async ({ page }) => {
  await page.clock.install();
  await open(page, '/contact');
  await stopTime(page);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  const thanks = toast(page, 'Thank you for reaching out! We received your message.');
  await expect(thanks).toBeVisible();
  const box = await thanks.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32);
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height / 4);
  await expectStay(page, 'Thank you for reaching out! We received your message.', 3000);
});

test('any other toast stays for 4 s', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*404/);
  await page.clock.install();
  const answer = heldBack();
  await page.route('**/api/products/*', async (route) => {
    await answer.released;
    await route.fulfill({ status: 404, json: { error: 'gone' } });
  });
  await page.goto('/product/nothing-here');
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await stopTime(page);
  answer.release();
  // The failure is told in a timer of its own.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return toast(page, 'Showing demo product.').isVisible();
    })
    .toBe(true);
  await expectStay(page, 'Showing demo product.', 4000);
});

test('a toast is told in the cart too, whose dialog silences the rest of the page', async ({ page }) => {
  await open(page, '/product/laser-collar');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await add.click();
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
  const told = page.getByRole('dialog', { name: 'Your Cart' }).getByRole('status');
  await expect(told.filter({ hasText: 'You can only buy 1 item at a time.' })).toHaveCount(1);
});
