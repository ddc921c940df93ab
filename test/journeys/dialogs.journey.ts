import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import { openAdmin } from './operator.ts';

// Tests animations, which the other desktop journeys turn off.
test.use({ contextOptions: {} });

const WAYS: readonly [way: string, close: (page: Page) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['a click outside', (page) => page.mouse.click(2, 700)],
  [
    'its button',
    (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Close/ })
        .click(),
  ],
];

/** Closes the dialog, and presses its opener as soon as the focus is back. */
async function reopen(page: Page, opener: Locator, close: (page: Page) => Promise<void>): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
  await opener.evaluate((button: HTMLElement) => {
    const press = () => queueMicrotask(() => button.click());
    button.addEventListener('focus', press, { once: true });
  });
  await close(page);
  // The `close` event comes with the next frame.
  await page.evaluate(
    () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
  );
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('the cart opens again, however soon after it was closed', async ({ page }) => {
  await open(page, '/');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Cart, 0 items', includeHidden: true });
  await opener.click();
  for (const [way, close] of WAYS) await test.step(way, () => reopen(page, opener, close));
});

test('a dialog of the admin area opens again, however soon after it was closed, and ignores a drag out of a field', async ({
  page,
}) => {
  await openAdmin(page);
  await page.getByRole('link', { name: 'Account' }).click();
  const opener = page.getByRole('button', { name: 'Change password', includeHidden: true });
  await opener.click();
  for (const [way, close] of WAYS) await test.step(way, () => reopen(page, opener, close));
  const field = await page.getByLabel('Current password').boundingBox();
  if (!field) throw new Error('The field is not visible.');
  await page.mouse.move(field.x + 20, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(2, 700);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});
