import type { Page } from '@playwright/test';
import { ROUTES } from '../shop/routes.ts';
import { checkoutPage, openCheckout } from './checkout-page.ts';
import { expect, open, test } from './journey.ts';
import { openOrders, storeOrder, uniqueName } from './orders-page.ts';
import { storedProduct } from './products-page.ts';

const NARROWEST = { width: 320, height: 640 };
/** A window of 1280 by 800 pixels at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };

/** How many pixels the page overflows the window horizontally. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Spaces out the text as a reader's own styles do. @returns the elements that then cut their text off */
const cutOff = (page: Page) =>
  page.evaluate((styles) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [sheet];
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const cuts = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      return (
        clipPath === 'none' &&
        ((hides(overflowX) && scrollWidth > clientWidth + 1) ||
          (hides(overflowY) && scrollHeight > clientHeight + 1))
      );
    };
    const shown = document.querySelector('dialog:modal') ?? document.body;
    return [...shown.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && element.innerText?.trim() && cuts(element))
      .map((element) => element.outerHTML.slice(0, 200));
  }, SPACING);

/** The share of the window's height that sticky elements leave free after scrolling. */
async function freeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' });
    const stuck = [...document.body.querySelectorAll('*')].filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      const sticks = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      return (
        sticks &&
        width > innerWidth / 2 &&
        bottom > 0 &&
        top < innerHeight &&
        (top <= 0 || bottom >= innerHeight)
      );
    });
    const covered = stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return 1 - covered / innerHeight;
  });
}

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
  const orders = await openOrders(page, `search=${name}`);
  const { dialog } = orders;
  const expectFit = () =>
    expectAtBothSizes(page, async (size) => expect([size, await excess(page)]).toEqual([size, 0]));
  const dialogExcess = () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect(orders.links).toHaveCount(1);
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

test('every page fits at 320 pixels and 200 % zoom, also with spaced text, and sticky elements leave room to read', async ({
  page,
}) => {
  for (const route of ROUTES) {
    await page.setViewportSize(NARROWEST);
    await open(page, route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([route, await excess(page)]).toEqual([route, 0]);
    await page.setViewportSize(ZOOMED);
    expect([route, await excess(page)]).toEqual([route, 0]);
    const free = await freeHeight(page);
    expect([route, free > 0.5, free]).toEqual([route, true, free]);
    expect([route, await cutOff(page), await excess(page)]).toEqual([route, [], 0]);
  }
});
