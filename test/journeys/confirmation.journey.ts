import type { Locator, Page } from '@playwright/test';
import { lastOrderOf } from '../../client/lib/last-order.ts';
import type { OrderRow } from '../../contract/order-row.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { orderRow } from '../shop/order-row.ts';
import { BANNER, SALE_PRICE } from '../shop/shown-prices.ts';
import { buyNow, checkoutPage } from './checkout-page.ts';
import { expect, open, recordApiCalls, stored, test } from './journey.ts';

const LAST_ORDER = lastOrderOf(orderRow({ address2: 'Flat 2' }) as OrderRow);

test('the confirmation shows the last order', async ({ page }) => {
  await page.addInitScript(([key, order]) => localStorage.setItem(key, order), [
    STORAGE_KEYS.lastOrder,
    JSON.stringify(LAST_ORDER),
  ] as const);
  const calls = recordApiCalls(page);
  await open(page, '/success');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Thank you for your order!' })).toBeVisible();
  for (const text of [
    'Your order has been placed successfully.',
    'LC123456',
    '3-7 business days',
    'Smart Laser Cat Collar x 1 (Pink)',
    'Ada Lovelace',
    'ada@example.com',
    '1 Engine Street',
    'Flat 2',
    'Los Angeles, CA 90001',
    'A confirmation email with tracking details will be sent soon.',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByRole('listitem')).toHaveText(`Smart Laser Cat Collar x 1 (Pink)${SALE_PRICE}`);
  await expect(main.getByText('Total Paid', { exact: true }).locator('..')).toHaveText(
    `Total Paid${SALE_PRICE}`,
  );
  await expect(main.getByText('---')).toHaveCount(0);
  expect(calls).toEqual([]);

  await test.step('prints the confirmation without header and footer', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
    for (const around of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(around)).toBeHidden();
    await expect(page.getByText(BANNER)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeHidden();
  });
});

/** How far, in pixels, the text reaches into the mascot, which peeks over an element: positive if it is covered. */
const coveredLength = (text: Locator) =>
  text.evaluate((element) => {
    const below = document.querySelector('[data-mascot]') as Element;
    const { height, width, right, translate } = getComputedStyle(below, '::before');
    // The rest of it hangs in front of the element.
    const share = 1 - Number.parseFloat(translate.split(' ')[1] as string) / 100;
    const box = below.getBoundingClientRect();
    const top = box.top - Number.parseFloat(height) * share;
    const left = box.right - Number.parseFloat(right) - Number.parseFloat(width);
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const text = letters.getBoundingClientRect();
    return Math.min(text.bottom - top, text.right - left);
  });

test('the mascot covers no text at any width', { tag: '@once' }, async ({ page }) => {
  const texts = {
    '/success': () => page.getByText('A confirmation email with tracking details will be sent soon.'),
    '/': () => page.getByText('$15.99').first(),
  };
  for (const [path, text] of Object.entries(texts)) {
    await open(page, path);
    for (const width of [320, 375, 480, 560, 639, 640, 800]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await coveredLength(text()), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the confirmation without an order has a new number on every visit', async ({ page }) => {
  await open(page, '/success');
  const main = page.getByRole('main');
  const number = main.getByText(/^LC[1-9]\d{5}$/);
  await test.step('the confirmation shows dashes for missing data and omits an empty address line', async () => {
    await expect(main.getByText('No items found.', { exact: true })).toBeVisible();
    await expect(main.getByText('Total Paid', { exact: true }).locator('..')).toHaveText('Total Paid---');
    for (const [term, shown] of [
      ['Name', '---'],
      ['Email', '---'],
      ['Address', '------'],
    ] as const) {
      const name = main.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) });
      await expect(name.locator('xpath=following-sibling::dd[1]')).toHaveText(shown);
    }
  });
  const first = await number.innerText();

  await test.step('the confirmation links to support and back to the shop', async () => {
    await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact');
    await expect(main.getByRole('link', { name: 'Cancellation Policy' })).toHaveAttribute(
      'href',
      '/cancellation',
    );
    await main.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/shop');
  });

  await test.step('generates an order number on every visit if none is stored', async () => {
    await open(page, '/success');
    // It is equal once in 900000 runs.
    expect(await number.innerText()).not.toBe(first);
  });
});

test.describe('after a purchase', () => {
  const confirmed = (page: Page) => page.getByText(/^LC[1-9]\d{5}$/);

  /** Buys a collar and returns the order number that was sent. */
  async function purchase(page: Page): Promise<string> {
    await buyNow(page);
    const checkout = checkoutPage(page);
    await checkout.fill();
    const sent = page.waitForRequest('**/rest/v1/orders*');
    await checkout.placeOrder.click();
    const { order_number } = [(await sent).postDataJSON()].flat()[0];
    await expect(page).toHaveURL('/success');
    return order_number;
  }

  async function expectOrder(page: Page, number: string): Promise<void> {
    await expect(confirmed(page)).toHaveText(number);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText(
      `Smart Laser Cat Collar x 1 (Pink)${SALE_PRICE}`,
    );
    await expect(page.getByText('Ada Lovelace', { exact: true })).toBeVisible();
  }

  const historyState = (page: Page) => page.evaluate(() => JSON.stringify(history.state));

  test('with full storage, shows the new order instead of an older one, even after a reload', async ({
    page,
  }) => {
    await page.addInitScript(
      ([key, order]) => {
        if (sessionStorage.getItem('filled') === null) {
          localStorage.setItem(key, order);
          sessionStorage.setItem('filled', 'yes');
        }
        Storage.prototype.setItem = () => {
          throw new DOMException('The storage is full.', 'QuotaExceededError');
        };
      },
      [STORAGE_KEYS.lastOrder, JSON.stringify(LAST_ORDER)] as const,
    );
    const number = await purchase(page);
    expect(number).not.toBe(LAST_ORDER.orderNumber);
    await expectOrder(page, number);
    expect(await stored(page, STORAGE_KEYS.lastOrder)).toBeNull();
    await page.reload();
    await expectOrder(page, number);
  });

  test('without browser storage, shows the order even after a reload, without card data', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('No storage here.', 'SecurityError');
          },
        });
      }
    });
    const number = await purchase(page);
    await expectOrder(page, number);
    await page.reload();
    await expectOrder(page, number);
    const state = await historyState(page);
    expect(state).toContain(number);
    expect(state).not.toMatch(/4242|12\/30|cvc|card/i);
  });

  test('a stored order is only read from storage, with the delivery dates that checkout showed', async ({
    page,
  }) => {
    // A Friday.
    await page.clock.install({ time: new Date('2026-05-15T12:00:00') });
    const number = await purchase(page);
    await expectOrder(page, number);
    const dates = page.getByText('Wed, May 20 – Wed, May 27', { exact: true });
    await expect(dates).toBeVisible();
    await test.step('the dates are level with the order number', async () => {
      const [one, other] = [await confirmed(page).boundingBox(), await dates.boundingBox()];
      expect(one?.y).toBeCloseTo(other?.y ?? 0, 0);
    });
    expect(await historyState(page)).not.toContain(number);
    await page.evaluate((key) => localStorage.removeItem(key), STORAGE_KEYS.lastOrder);
    await page.reload();
    await expect(page.getByText('No items found.', { exact: true })).toBeVisible();
    await expect(confirmed(page)).not.toHaveText(number);
  });
});
