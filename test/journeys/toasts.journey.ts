import type { Page } from '@playwright/test';
import { checkoutPage } from './checkout-page.ts';
import { createGate, declineCookies, expect, open, pauseClock, test, toast } from './journey.ts';
import { signIn } from './operator.ts';
import { openOrders, orderNumber, storeOrder, uniqueName } from './orders-page.ts';
import { WIDTHS } from './widths.ts';

/** Checks that a toast is shown for this long. The clock must be paused before it appears. */
async function expectShownFor(page: Page, text: string, milliseconds: number): Promise<void> {
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(milliseconds - 100);
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page, text)).toBeHidden();
}

const ADDED = 'Added to cart!';
const REFUSED = 'You can only buy 1 item at a time.';
const NOT_SAVED = 'Failed to save order. Please try again.';
const SAVED = 'Order saved successfully!';

const addToCart = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
const buyNow = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first();
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart,/ });
const cartPanel = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });

async function openAndCloseCart(page: Page): Promise<void> {
  await cartButton(page).click();
  await cartPanel(page).getByRole('button', { name: 'Close cart' }).click();
  await expect(cartPanel(page)).toBeHidden();
}

async function checkOutFromCart(page: Page): Promise<void> {
  await cartButton(page).click();
  await cartPanel(page).getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
}

async function checkOutWithBuyNow(page: Page): Promise<void> {
  await buyNow(page).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
}

/** Fills in the form and places an order that is refused. */
async function placeRefusedOrder(page: Page): Promise<void> {
  const checkout = checkoutPage(page);
  await checkout.fill();
  await page.route('**/rest/v1/orders*', (route) =>
    route.fulfill({ status: 400, json: { code: '23514', message: 'refused', details: null, hint: null } }),
  );
  await checkout.placeOrder.click();
  await expect(toast(page, NOT_SAVED)).toBeVisible();
  await page.unroute('**/rest/v1/orders*');
}

const UNAVAILABLE = 'The database is unavailable.';

async function failOnce(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 503, json: { error: UNAVAILABLE } }), {
    times: 1,
  });
}

async function openProduct(page: Page): Promise<void> {
  await page.clock.install();
  await open(page, '/product/laser-collar');
  await declineCookies(page);
  await pauseClock(page);
}

test('toasts about the cart are shown as long as they should be, whatever happens meanwhile', async ({
  page,
}) => {
  await openProduct(page);
  await test.step('toasts still work after back and forward with the cart open', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { level: 1, name: 'FAQ' }).waitFor();
    await cartButton(page).click();
    await expect(cartPanel(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/product/laser-collar');
    await expect(cartPanel(page)).toBeHidden();
    await page.clock.runFor(500);
    await addToCart(page).click();
    await expectShownFor(page, ADDED, 1200);
    await page.goForward();
    await page.goBack();
    await addToCart(page).click();
    await expectShownFor(page, REFUSED, 5000);
  });

  await test.step('shows "Added to cart!" for 1200 ms and an error for 5 s', async () => {
    await cartButton(page).click();
    await cartPanel(page).getByRole('button', { name: 'Clear Cart' }).click();
    await cartPanel(page).getByRole('button', { name: 'Close cart' }).click();
    await expect(cartPanel(page)).toBeHidden();
    await addToCart(page).click();
    await expect(toast(page, ADDED)).toBeVisible();
    await addToCart(page).click();
    await expect(toast(page, REFUSED)).toBeVisible();
    await test.step('toasts are below the header, and clicks pass through them', async () => {
      const header = await page.getByRole('banner').boundingBox();
      for (const text of [ADDED, REFUSED]) {
        const box = await toast(page, text).boundingBox();
        expect(box?.y ?? 0).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
      }
      const { x = 0, y = 0 } = (await toast(page, REFUSED).boundingBox()) ?? {};
      const isHit = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('[popover]') !== null,
        [x + 8, y + 8] as const,
      );
      expect(isHit).toBe(false);
    });

    // Both appeared while the clock was paused.
    await expectShownFor(page, ADDED, 1200);
    await expectShownFor(page, REFUSED, 5000 - 1300);
  });

  await test.step('shows that a second item is refused, even after the cart was opened', async () => {
    for (const press of [addToCart(page), buyNow(page)]) {
      await openAndCloseCart(page);
      await press.click();
      await expectShownFor(page, REFUSED, 5000);
    }
    await expect(page).toHaveURL('/product/laser-collar');
  });

  await test.step('a toast shown while the cart closes still expires on time', async () => {
    await addToCart(page).click();
    await page.clock.runFor(1500);
    await cartButton(page).click();
    await test.step('announces toasts inside the cart, whose dialog makes the rest of the page inert', async () => {
      await expect(cartPanel(page).getByRole('status').filter({ hasText: REFUSED })).toHaveCount(1);
    });
    await cartPanel(page).getByRole('button', { name: 'Close cart' }).click();
    await expect(cartPanel(page)).toBeHidden();
    await page.clock.runFor(3000);
    await expect(toast(page, REFUSED)).toBeVisible();
    await page.clock.runFor(600);
    await expect(toast(page, REFUSED)).toBeHidden();
  });

  await test.step('a successful Buy Now removes the toast about a refused item', async () => {
    await addToCart(page).click();
    await expect(toast(page, REFUSED)).toBeVisible();
    await cartButton(page).click();
    await cartPanel(page).getByRole('button', { name: 'Clear Cart' }).click();
    await cartPanel(page).getByRole('button', { name: 'Close cart' }).click();
    await checkOutWithBuyNow(page);
    await expect(toast(page, REFUSED)).toBeHidden();
  });
});

test('shows a success toast for 3 s at the top right', async ({ page }) => {
  await page.clock.install();
  await open(page, '/contact');
  await pauseClock(page);
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  const thanks = toast(page, 'Thank you for reaching out! We received your message.');
  await expect(thanks).toBeVisible();
  const box = await thanks.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32);
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height / 4);
  await expectShownFor(page, 'Thank you for reaching out! We received your message.', 3000);
});

test('shows any other toast for 4 s', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*404/);
  await page.clock.install();
  const gate = createGate();
  await page.route('**/api/products/*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto('/product/nothing-here');
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await pauseClock(page);
  gate.open();
  // The failure is reported from a timer.
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return toast(page, 'Showing demo product.').isVisible();
    })
    .toBe(true);
  await test.step('a product that does not exist shows the demo product', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Smart Laser Cat Collar' })).toBeVisible();
  });
  await expectShownFor(page, 'Showing demo product.', 4000);
});

test('shows every toast of a purchase with Buy Now, and of a second one through the cart', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*400/);
  await openProduct(page);
  await checkOutWithBuyNow(page);
  await test.step('retrying an order removes the failure toast, and it is still gone on the confirmation page', async () => {
    await placeRefusedOrder(page);
    await page.clock.runFor(500);
    await checkoutPage(page).placeOrder.click();
    await expect(toast(page, SAVED)).toBeVisible();
    await expect(toast(page, NOT_SAVED)).toBeHidden();
    await page.clock.runFor(2100);
    await expect(page).toHaveURL('/success');
    await expect(toast(page, SAVED)).toBeVisible();
    await expect(toast(page, NOT_SAVED)).toBeHidden();
    await page.clock.runFor(1000);
    await expect(toast(page, SAVED)).toBeHidden();
  });

  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Smart Laser Cat Collar/ })
    .first()
    .click();
  await addToCart(page).click();
  await expectShownFor(page, ADDED, 1200);
  await openAndCloseCart(page);
  await addToCart(page).click();
  await expectShownFor(page, REFUSED, 5000);
  await checkOutFromCart(page);
  await placeRefusedOrder(page);
  await expectShownFor(page, NOT_SAVED, 5000);
  await checkoutPage(page).placeOrder.click();
  await expect(toast(page, SAVED)).toBeVisible();
  await page.clock.runFor(2100);
  await expect(page).toHaveURL('/success');
  await expect(toast(page, SAVED)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast(page, SAVED)).toBeHidden();
});

test('logging in again removes the failure toast', async ({ page, allowInConsole }) => {
  allowInConsole(/Failed to load resource.*503/);
  await page.clock.install();
  await failOnce(page, '**/api/auth/login');
  await signIn(page);
  await expect(toast(page, UNAVAILABLE)).toBeVisible();
  await pauseClock(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await expect(toast(page, UNAVAILABLE)).toBeHidden();

  await test.step('a toast does not cover Logout', async () => {
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      // First, because the toast is lower on the login page.
      const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox();
      await expect(toast(page, 'Logged in successfully!')).toBeVisible();
      const box = await toast(page, 'Logged in successfully!').boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(logout?.y ?? 0);
    }
  });
});

test('setting the status of an order again removes the failure toast, and is confirmed, even after an order was opened', async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*503/);
  const [name, number] = [uniqueName(), orderNumber()];
  await storeOrder(page, { name, order_number: number });
  await page.clock.install();
  const { row, links, dialog } = await openOrders(page, `search=${name}`);
  await links.click();
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await failOnce(page, '**/api/orders/*/status');
  await row(number).getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(toast(page, 'Failed to update order')).toBeVisible();
  await pauseClock(page);
  await row(number).getByRole('button', { name: 'Mark as Paid' }).click();
  await expect(toast(page, 'Order status updated')).toBeVisible();
  await expect(toast(page, 'Failed to update order')).toBeHidden();
  await expectShownFor(page, 'Order status updated', 3000);
});
