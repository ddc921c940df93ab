import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { ADDRESS, buyNow, checkoutPage, openCheckout, SHOPPER } from './checkout-page.ts';
import { declineCookies, expect, open, test } from './journey.ts';

const focused = (page: Page) => page.locator(':focus');

/** Presses Tab until the focus is on a control with this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await focused(page).evaluate((element) => {
      const [caption] = (element as HTMLInputElement).labels ?? [];
      return (element.ariaLabel ?? caption?.textContent ?? element.textContent ?? '').trim();
    });
    if (isThere(label)) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}

/** Answers the question about a misspelled domain, which is asked when the field is left. */
async function useGmail(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByText('Did you mean gmail.com?')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(focused(page)).toHaveText('Use gmail.com');
  await expect(focused(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveValue('ada@gmail.com');
}

/** From the product's page to the confirmation. */
async function buyByKeyboard(page: Page): Promise<void> {
  await open(page, '/product/laser-collar');
  await tabTo(page, 'Buy Now');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const {
    'Cardholder Name': cardholder,
    'Card Number': number,
    'Expiry (MM/YY)': expiry,
    CVC: cvc,
  } = SHOPPER;
  for (const [label, typed] of Object.entries({
    Name: ADDRESS.Name,
    Email: 'ada@gmial.com',
    'Street Address': ADDRESS['Street Address'],
    City: ADDRESS.City,
    State: 'CA',
    Zip: ADDRESS.Zip,
    'Cardholder Name': cardholder,
    'Card Number': number,
    'Expiry (MM/YY)': expiry,
    CVC: cvc,
  })) {
    await tabTo(page, label);
    await expect(focused(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.type(typed);
    if (label === 'Email') await useGmail(page);
  }
  await tabTo(page, 'Place Order');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/success');
  await expect(page.getByText('ada@gmail.com')).toBeVisible();
}

/** The focused element, if something covers all of it; undefined at the end of the page. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    if (element === document.body) return undefined;
    const seen = element.labels?.[0] ?? element;
    const { x, y, width, height } = seen.getBoundingClientRect();
    const shares = [0.1, 0.5, 0.9];
    const isHit = (at: [number, number]) => {
      const hit = document.elementFromPoint(x + width * at[0], y + height * at[1]);
      return hit !== null && (seen.contains(hit) || hit.contains(seen));
    };
    const free = shares.some((across) => shares.some((down) => isHit([across, down])));
    return free ? '' : element.outerHTML;
  });

test('sticky elements never cover what Tab and Shift+Tab focus, even with the cookie banner open', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  for (const route of ['/', '/product/laser-collar', '/contact']) {
    await open(page, route);
    const ends: string[] = [];
    for (const key of ['Tab', 'Shift+Tab']) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      for (let presses = 0; ; presses += 1) {
        await page.keyboard.press(key);
        const covered = await coveredFocus(page);
        if (covered === undefined) {
          ends.push(`${key} ${presses > 20}`);
          break;
        }
        expect([route, key, covered]).toEqual([route, key, '']);
      }
    }
    expect(ends).toEqual(['Tab true', 'Shift+Tab true']);
  }
});

// A wide screen is covered in forced colors.
test('a purchase by keyboard', { tag: '@phone' }, async ({ page }) => {
  await buyByKeyboard(page);
});

// A window of 1280 by 1024 pixels.
test('a purchase by keyboard at 400 % zoom', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/');
  await declineCookies(page);
  await buyByKeyboard(page);
});

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('a purchase by keyboard, with every field framed and errors distinguishable', {
    tag: '@once',
  }, async ({ page }) => {
    await buyNow(page);
    const { field, placeOrder } = checkoutPage(page);
    const frame = (label: string) =>
      field(label).evaluate((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return `${borderTopStyle} ${borderTopWidth}`;
      });
    for (const label of Object.keys(SHOPPER))
      expect([label, await frame(label)]).toEqual([label, 'solid 1px']);
    await placeOrder.click();
    for (const label of Object.keys(SHOPPER))
      expect([label, await frame(label)]).toEqual([label, 'solid 3px']);
    await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).click();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await page.keyboard.press('Escape');
    await buyByKeyboard(page);
  });
});

/** The fields as a browser's autofill finds them. */
const AUTOFILLED = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  tel: '555 0100',
  'address-line1': '1 Engine Street',
  'address-line2': 'Flat 2',
  'address-level2': 'Los Angeles',
  'address-level1': 'CA',
  'postal-code': '90001',
  'cc-name': 'Ada Lovelace',
  'cc-number': '4242424242424242',
  'cc-exp': '12/30',
  'cc-csc': '123',
};

test('a purchase with autofill, which focuses nothing', { tag: '@once' }, async ({ page }) => {
  await buyNow(page);
  // As browsers do: set the values, then fire both events.
  await page.evaluate((values) => {
    for (const [token, value] of Object.entries(values)) {
      const [control, ...others] = document.querySelectorAll<HTMLInputElement>(`[autocomplete="${token}"]`);
      const isSingle = control && others.filter((other) => other.form === control.form).length === 0;
      if (!isSingle) throw new Error(`No single field for ${token}.`);
      control.value = value;
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, AUTOFILLED);
  const { field, placeOrder } = checkoutPage(page);
  await expect(field('Card Number')).toHaveValue('4242 4242 4242 4242');
  const sent = page.waitForRequest('**/rest/v1/orders*');
  await placeOrder.click();
  expect([(await sent).postDataJSON()].flat()).toEqual([
    expect.objectContaining({
      name: 'Ada Lovelace',
      phone: '555 0100',
      address2: 'Flat 2',
      state: 'CA',
      card_number: '4242424242424242',
      card_expiry: '12/30',
      card_cvc: '123',
    }),
  ]);
  await expect(page).toHaveURL('/success');
  // What autofill filled in is saved like what was typed.
  await buyNow(page);
  await expect(field('City')).toHaveValue('Los Angeles');
});

test('screen keyboards suit the fields, and their Enter key goes to the next one', { tag: '@phone' }, async ({
  page,
}) => {
  await openCheckout(page);
  const { field } = checkoutPage(page);
  const order = [...Object.keys(ADDRESS).slice(0, 2), 'Phone', 'Street Address', 'Address Line 2', 'City'];
  await field('Name').focus();
  for (const [index, label] of [...order, 'State'].entries()) {
    await expect(field(label)).toBeFocused();
    if (index < order.length) await page.keyboard.press('Enter');
  }
  for (const [index, label] of ['Zip', 'Cardholder Name', 'Card Number', 'Expiry (MM/YY)', 'CVC'].entries()) {
    if (index === 0) await field(label).focus();
    await expect(field(label)).toBeFocused();
    await expect(field(label)).toHaveAttribute('enterkeyhint', label === 'CVC' ? 'go' : 'next');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Enter your full name')).toBeVisible();
  for (const [label, mode] of [
    ['Name', 'words'],
    ['Email', 'none'],
    ['Street Address', 'words'],
    ['City', 'words'],
    ['Zip', 'none'],
  ] as const)
    await expect(field(label)).toHaveAttribute('autocapitalize', mode);
});

test('on a phone, the footer is short and has all its links', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/faq');
  const footer = page.getByRole('contentinfo');
  const height = async () => (await footer.boundingBox())?.height ?? 0;
  const links = () => footer.getByRole('link').filter({ visible: true }).allTextContents();
  const usual = { height: await height(), links: await links() };
  await buyNow(page);
  expect(await height()).toBeLessThan(usual.height * 0.65);
  expect(await links()).toEqual([...usual.links, 'Cancellation Policy']);
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expectNoFindings(page);
  // The same page without a reload has the usual footer again.
  await footer.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect.poll(height).toBe(usual.height);
});
