import type { Locator, Page } from '@playwright/test';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { createGate, expect as journeyExpect, open, pauseClock, stored, test, toast } from './journey.ts';

// Presses between first paint and hydration. On a slow phone, hydration can come more than a second after first paint.
test.describe.configure({ timeout: 120_000 });

/** Parallel tests share the CPU: a checkout that takes 4 s alone can take 12 s. */
const expect = journeyExpect.configure({ timeout: 30_000 });

/** Lighthouse's slow phone: 1.6 Mbit/s, 150 ms latency, a quarter of the CPU. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/**
 * Fills in the newsletter form, then clicks a button, at the first paint or when the whole document is parsed, whichever
 * is later.
 */
async function pressAtFirstPaint(page: Page, name: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const press = () => {
      const email = document.querySelector<HTMLInputElement>('footer input[type=email]');
      if (email) email.value = 'ada@example.com';
      const buttons = [...document.querySelectorAll('button')];
      buttons.find((button) => [button.ariaLabel, button.textContent].includes(wanted))?.click();
    };
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', press);
      else press();
    }).observe({ type: 'paint', buffered: true });
  }, name);
}

/** Records the texts of toasts, because "Added to cart!" disappears after 1.2 seconds. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const toasts: (string | null)[] = [];
    Object.assign(window, { toasts });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.parentElement?.ariaLabel === 'Notifications') toasts.push(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { toasts: string[] }).toasts);
}

/** Opens a page whose code only loads once the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const gate = createGate();
  await page.route('**/assets/index-*.js', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return gate.open;
}

const PRODUCT = '/product/laser-collar';
const main = (page: Page) => page.getByRole('main');
const addToCart = (page: Page) => main(page).getByRole('button', { name: 'Add to Cart' }).first();
const buyNow = (page: Page) => main(page).getByRole('button', { name: 'Buy Now' });
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart,/ });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const email = (page: Page) => page.getByLabel('Email address', { exact: true });
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });
const ADDED = 'Added to cart!';
const REFUSED = 'You can only buy 1 item at a time.';
const SUBSCRIBED = 'Success! You have subscribed to our emails.';

async function expectInCart(page: Page, color: string): Promise<void> {
  await expect
    .poll(() => stored(page, STORAGE_KEYS.cart))
    .toEqual([expect.objectContaining({ color, quantity: 1 })]);
}

interface EarlyPress {
  name: string;
  path: string;
  button: (page: Page) => Locator;
  /** When it is pressed: pages are slow to test on a slow phone, and some taps are part of later journeys. */
  presses: readonly ('at first paint' | 'before the code')[];
  /** @param toasts the texts of all toasts so far */
  effect: (page: Page, toasts: () => Promise<string[]>) => Promise<void>;
}

const PRESSES: EarlyPress[] = [
  {
    name: 'Add to Cart',
    path: PRODUCT,
    button: addToCart,
    presses: ['at first paint'],
    async effect(page, toasts) {
      await expect.poll(toasts).toContain(ADDED);
      await expectInCart(page, 'Blue');
      // A press that is replayed twice would be refused the second time.
      expect(await toasts()).toEqual([ADDED]);
    },
  },
  {
    name: 'Buy Now',
    path: PRODUCT,
    button: buyNow,
    presses: ['at first paint', 'before the code'],
    async effect(page) {
      await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
      await expectInCart(page, 'Blue');
    },
  },
  {
    name: 'Cart, 0 items',
    path: '/',
    button: cartButton,
    presses: ['before the code'],
    effect: (page) => expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible(),
  },
  {
    name: 'Open menu',
    path: '/faq',
    button: menuButton,
    presses: ['at first paint', 'before the code'],
    async effect(page) {
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }),
      ).toBeVisible();
    },
  },
  {
    name: 'Subscribe',
    path: '/',
    button: subscribe,
    presses: ['at first paint'],
    async effect(page, toasts) {
      await expect.poll(toasts).toEqual([SUBSCRIBED]);
      await expect(email(page)).toHaveValue('');
      await expect(page).toHaveURL('/');
      expect(await toasts()).toEqual([SUBSCRIBED]);
    },
  },
];

for (const { name, path, button, presses, effect } of PRESSES) {
  if (presses.includes('at first paint'))
    test(`on a slow phone, a press on "${name}" at first paint takes effect once`, {
      tag: '@phone',
    }, async ({ page }) => {
      await slowDown(page);
      await pressAtFirstPaint(page, name);
      const toasts = await recordToasts(page);
      await page.goto(path);
      await effect(page, toasts);
    });

  if (!presses.includes('before the code')) continue;
  test(`a tap on "${name}" before the code loads takes effect once`, {
    tag: '@phone',
  }, async ({ page }) => {
    const toasts = await recordToasts(page);
    const release = await openWithoutCode(page, path);
    await button(page).tap();
    release();
    await effect(page, toasts);
  });
}

test('on a slow phone, Accept works as soon as the cookie banner appears', {
  tag: '@phone',
}, async ({ page }) => {
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Accept' }).tap();
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeHidden();
  const answer = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.cookieConsent);
  expect(answer).toBe('accepted');
});

test('pressing Pink and Add to Cart before hydration adds the pink collar', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await openWithoutCode(page, PRODUCT);
  await main(page).getByText('Pink', { exact: true }).tap();
  await addToCart(page).tap();
  // Immediate feedback for the press.
  await expect(addToCart(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(toast(page, ADDED)).toBeVisible();
  await expectInCart(page, 'Pink');
  // A press that is replayed twice would be refused the second time.
  await expect(toast(page, REFUSED)).toHaveCount(0);
  await expect(addToCart(page)).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked();
  await expect(main(page).getByRole('img', { name: /pink/i }).first()).toBeVisible();
  // No handler is left that could record a later press.
  expect(await page.evaluate(() => Reflect.get(window, 'onHydrated'))).toBeUndefined();
});

test('a form submitted before hydration is replayed and never navigates', async ({ page }) => {
  for (const path of ['/', '/contact']) {
    const release = await openWithoutCode(page, path);
    const form = path === '/' ? page.getByRole('contentinfo') : main(page);
    const field = form.getByRole('textbox', { name: /^Email/ });
    await field.fill('ada@example.com');
    if (path === '/') await subscribe(page).tap();
    else await field.press('Enter');
    await expect(form.getByRole('button', { name: /Subscribe|Send/ })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(
      page.getByRole('status', { name: 'Notifications' }).getByText(/subscribed|received/),
    ).toHaveCount(1);
    await expect(field).toHaveValue('');
    await expect(page).toHaveURL(path);
    await page.unroute('**/assets/index-*.js');
  }
});

test('an invalid form submitted before hydration is not replayed', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  await subscribe(page).click();
  await expect(subscribe(page)).not.toHaveAttribute('aria-busy');
  release();
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeVisible();
  await expect(toast(page, SUBSCRIBED)).toHaveCount(0);
});

test('replays clicks by scripts and assistive technology', async ({ page }) => {
  const release = await openWithoutCode(page, PRODUCT);
  await addToCart(page).evaluate((button: HTMLElement) => button.click());
  await test.step('an early press is recorded in memory, not in storage', async () => {
    const storage = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    expect(storage).toEqual([0, 0, '']);
  });
  release();
  await expect(toast(page, ADDED)).toBeVisible();
  await expectInCart(page, 'Blue');
});

test('replays only the last press before hydration, and nothing if that press was not on a button', async ({
  page,
}) => {
  const release = await openWithoutCode(page, PRODUCT);
  await addToCart(page).click();
  await cartButton(page).click();
  await expect(addToCart(page)).not.toHaveAttribute('aria-busy');
  release();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  expect(await stored(page, STORAGE_KEYS.cart)).toBeNull();

  await page.unroute('**/assets/index-*.js');
  const releaseAgain = await openWithoutCode(page, PRODUCT);
  await addToCart(page).click();
  await main(page).getByRole('heading', { level: 1 }).click();
  await expect(addToCart(page)).not.toHaveAttribute('aria-busy');
  releaseAgain();
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeVisible();
  expect(await stored(page, STORAGE_KEYS.cart)).toBeNull();
});

test('a press expires after ten seconds', async ({ page }) => {
  await page.clock.install();
  const release = await openWithoutCode(page, PRODUCT);
  await expect(addToCart(page)).toBeVisible();
  await pauseClock(page);
  await addToCart(page).click();
  await page.clock.runFor(9_900);
  await expect(addToCart(page)).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(200);
  await expect(addToCart(page)).not.toHaveAttribute('aria-busy');
  release();
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeVisible();
  expect(await stored(page, STORAGE_KEYS.cart)).toBeNull();
});

test('header and cart work before the code of a page has loaded, and a press on that page is replayed', async ({
  page,
}) => {
  const gate = createGate();
  await page.route('**/assets/contact-*.js', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Decline' }).click();
  await cartButton(page).click();
  await page.getByRole('dialog', { name: 'Your Cart' }).getByRole('button', { name: 'Close cart' }).click();
  await main(page).getByLabel('Email', { exact: true }).fill('ada@example.com');
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(main(page).getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  gate.open();
  await expect(toast(page, 'Thank you for reaching out! We received your message.')).toHaveCount(1);
});

test('links work before hydration', async ({ page }) => {
  const release = await openWithoutCode(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).first().click();
  await expect(page).toHaveURL(PRODUCT);
  release();
  await open(page, PRODUCT);
});
