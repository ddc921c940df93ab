import { ROUTES } from '../shop/routes.ts';
import { BANNER } from '../shop/shown-prices.ts';
import { expectAccessible } from './axe.ts';
import { createGate, declineCookies, expect, open, recordApiCalls, test } from './journey.ts';
import { openAdmin } from './operator.ts';
import { expectReflow } from './reflow.ts';
import { WIDTHS } from './widths.ts';

/** Without a session, these show the login, as /admin does. */
const BEHIND_LOGIN = ['/admin/stock', '/admin/account'];

/** The menu's links that a page marks as its own. */
const MARKED: Partial<Record<string, string[]>> = {
  '/shop': ['Shop'],
  '/product/laser-collar': ['Shop'],
  '/privacy': ['Privacy'],
  '/checkout': [],
  '/success': [],
};

const WITH_COLLAR = ['/', '/shop', '/product/laser-collar', '/checkout', '/success'];
const ABOUT = ['/about', '/blog', '/faq', '/shipping', '/contact'];

const others = ROUTES.filter((route) => ![...WITH_COLLAR, ...ABOUT, ...BEHIND_LOGIN].includes(route));

for (const [name, routes] of [
  // Each alone: after another page with the same picture, Chromium says that it was preloaded in vain.
  ...WITH_COLLAR.map((route) => [route, [route]] as const),
  ['the pages about the shop', ABOUT],
  ['all other pages', others],
] as const)
  test(`the same header and footer, and no barriers: ${name}`, async ({ page, viewport }) => {
    test.slow();
    const calls = recordApiCalls(page);
    for (const route of routes)
      await test.step(`${route} has header, cart, footer and cookie banner, and only home calls the API`, async () => {
        if (viewport) await page.setViewportSize(viewport);
        calls.length = 0;
        await open(page, route);
        await test.step('every page fits at 320 pixels and 200 % zoom, also with spaced text, and sticky elements leave room to read', async () => {
          await expectReflow(page);
        });
        const header = page.getByRole('banner');
        for (const size of WIDTHS) {
          await page.setViewportSize(size);
          const banner = page.getByText(BANNER, { exact: true });
          await expect(banner).toBeVisible();
          expect((await banner.boundingBox())?.y).toBe(0);
          await expect(header.getByRole('link', { name: 'Smart Laser Cat Collar, home' })).toBeVisible();
          const footer = page.getByRole('contentinfo');
          await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
          await expect(footer.getByRole('link', { name: 'Privacy policy', exact: true })).toBeVisible();
          await expect(footer.getByRole('link', { name: 'Cancellation Policy' })).toHaveCount(
            route === '/checkout' ? 1 : 0,
          );
          await expect(page.getByRole('region', { name: 'Cookie consent' })).toBeVisible();
        }
        const marked = MARKED[route];
        if (marked) await expect(page.locator('#main-navigation a[aria-current]')).toHaveText(marked);
        await header.getByRole('button', { name: 'Cart, 0 items' }).click();
        const cart = page.getByRole('dialog', { name: 'Your Cart' });
        await expect(cart).toBeVisible();
        await expect.poll(() => calls).toEqual(route === '/' ? ['GET /api/products'] : []);

        // As for BEHIND_LOGIN.
        if (route === '/admin') return;
        await test.step(`${route} is accessible`, async () => {
          await page.keyboard.press('Escape');
          await expect(cart).toBeHidden();
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          if (route === '/') await expectAccessible(page);
          await declineCookies(page);
          await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden();
          await expectAccessible(page);
        });
        await page.evaluate(() => localStorage.clear());
      });
  });

test('the header of the admin area is shorter, with the same controls', async ({ page }) => {
  const header = page.getByRole('banner');
  const controls = () =>
    header
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((elements) => elements.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent));
  const height = async () => (await header.boundingBox())?.height ?? 0;
  const atWidths = async (check: (index: number) => Promise<void>) => {
    for (const [index, size] of WIDTHS.entries()) {
      await page.setViewportSize(size);
      await check(index);
    }
  };

  await open(page, '/shop');
  const others: { controls: (string | null)[]; height: number }[] = [];
  await atWidths(async () => {
    others.push({ controls: await controls(), height: await height() });
  });
  expect(others[0]?.controls).not.toEqual(others[1]?.controls);
  await openAdmin(page);
  await atWidths(async (index) => {
    const other = others[index];
    expect(await controls()).toEqual(other?.controls);
    expect(await height()).toBeLessThanOrEqual((other?.height ?? 0) - 12);
    // Touch targets must not shrink.
    expect((await header.getByRole('button', { name: 'Cart, 0 items' }).boundingBox())?.height).toBe(44);
    await expect(page.getByText(BANNER, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
});

test('a visitor finds the way from checkout by footer, logo and menu', async ({ page }) => {
  const header = page.getByRole('banner');
  await test.step('the copyright line links to the cancellation policy only at checkout', async () => {
    await open(page, '/checkout');
    const policy = page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' });
    await policy.click();
    await expect(page).toHaveURL('/cancellation');
    await expect(policy).toHaveCount(0);
  });

  await test.step('the logo links home', async () => {
    await header.getByRole('link', { name: 'Smart Laser Cat Collar, home' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('the mobile menu opens and closes, also when a link is followed', async () => {
    const about = header.getByRole('link', { name: 'About' });
    await expect(about).toBeHidden();
    await header.getByRole('button', { name: 'Open menu' }).click();
    await expect(about).toBeVisible();
    await header.getByRole('button', { name: 'Close menu' }).click();
    await expect(about).toBeHidden();
    await header.getByRole('button', { name: 'Open menu' }).click();
    await about.click();
    await expect(page).toHaveURL('/about');
    await expect(about).toBeHidden();
  });
});

test('the menu and the cart stay open if they were opened while the next page was loading', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const menu = { opener: 'Open menu', opened: header.getByRole('button', { name: 'Close menu' }) };
  const cart = { opener: 'Cart, 0 items', opened: page.locator('dialog[open]') };
  await open(page, '/');
  await declineCookies(page);
  for (const [path, link, { opener, opened }] of [
    ['/contact', 'Contact', menu],
    ['/about', 'About Us', cart],
  ] as const) {
    await open(page, '/faq');
    const loading = createGate();
    await page.route(`**/assets${path}-*.js`, async (route) => {
      await loading.opened;
      await route.continue();
    });
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await header.getByRole('button', { name: opener }).click();
    await expect(opened).toBeVisible();
    loading.open();
    await expect(page).toHaveTitle(new RegExp(`^${link}`));
    // Effects run after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    await expect(opened).toBeVisible();
  }
});
