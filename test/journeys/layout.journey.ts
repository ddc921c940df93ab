import { ROUTES } from '../shop/routes.ts';
import { BANNER } from '../shop/shown-prices.ts';
import { expect, open, recordApiCalls, test } from './journey.ts';
import { openAdmin } from './operator.ts';
import { WIDTHS } from './widths.ts';

for (const route of ROUTES) {
  test(`${route} has header, cart, footer and cookie banner, and only home calls the API`, async ({
    page,
  }) => {
    const calls = recordApiCalls(page);
    await open(page, route);
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
    await header.getByRole('button', { name: 'Cart, 0 items' }).click();
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
    await expect.poll(() => calls).toEqual(route === '/' ? ['GET /api/products'] : []);
  });
}

for (const [route, marked] of [
  ['/shop', ['Shop']],
  ['/product/laser-collar', ['Shop']],
  ['/privacy', ['Privacy']],
  ['/checkout', []],
  ['/success', []],
] as const) {
  test(`on ${route}, the menu marks ${marked[0] ?? 'nothing'}`, async ({ page }) => {
    await open(page, route);
    const links = page.locator('#main-navigation a[aria-current]');
    await expect(links).toHaveText([...marked]);
  });
}

test('the logo links home', async ({ page }) => {
  await open(page, '/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Smart Laser Cat Collar, home' }).click();
  await expect(page).toHaveURL('/');
});

test('the header of the admin area is shorter, with the same controls', async ({ page }) => {
  const header = page.getByRole('banner');
  const controls = () =>
    header
      .locator('a, button')
      .filter({ visible: true })
      .evaluateAll((elements) => elements.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent));
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    await open(page, '/shop');
    const others = { controls: await controls(), height: (await header.boundingBox())?.height ?? 0 };
    await openAdmin(page);
    expect(await controls()).toEqual(others.controls);
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(others.height - 12);
    // Touch targets must not shrink.
    expect((await header.getByRole('button', { name: 'Cart, 0 items' }).boundingBox())?.height).toBe(44);
    await expect(page.getByText(BANNER, { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' })).toBeVisible();
  }
});

test('the mobile menu opens and closes, also when a link is followed', async ({ page }) => {
  await open(page, '/');
  const header = page.getByRole('banner');
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

test('the copyright line links to the cancellation policy only at checkout', async ({ page }) => {
  await open(page, '/checkout');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' }).click();
  await expect(page).toHaveURL('/cancellation');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cancellation Policy' })).toHaveCount(
    0,
  );
});
