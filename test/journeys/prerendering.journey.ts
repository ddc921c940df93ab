import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { PUBLIC_ROUTES } from '../shop/routes.ts';
import { expect, open, test } from './journey.ts';

test('a page with relative URLs hydrates like one with absolute URLs', async ({ page }) => {
  const route = '/product/laser-collar';
  // As the shop sends it to unknown hosts.
  await page.route(`**${route}`, async (intercepted) => {
    const response = await intercepted.fetch();
    const { origin } = new URL(intercepted.request().url());
    await intercepted.fulfill({ response, body: (await response.text()).replaceAll(origin, '') });
  });
  await open(page, route);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', route);
  const pictures = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.flatMap(({ textContent }) => JSON.parse(textContent ?? '').image ?? []),
    );
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) expect(picture).toMatch(/^\/images\//);
});

test('with a postal address and a support address, prerendered and rendered pages show the same text', async ({
  page,
}) => {
  const EMAIL = "o'neil@shop.example";
  const ADDRESS = 'Cats & Dogs\nAustin, TX 78701';

  // As the shop sends it if these are set.
  await page.route(/\/(contact)?$/, async (intercepted) => {
    const response = await intercepted.fetch();
    const html = (await response.text())
      .replaceAll('support@laser-collar.example', EMAIL.replace("'", '&#x27;'))
      .replace('data-shop-address=""', `data-shop-address="${ADDRESS.replace('&', '&amp;')}"`)
      .replace('<dd></dd>', `<dd>${ADDRESS.replace('&', '&amp;')}</dd>`);
    await intercepted.fulfill({ response, body: html });
  });

  await test.step('the contact page hydrates the same text', async () => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(window, { prerendered: document.querySelector('dl') });
      });
    });
    await open(page, '/contact');
    const facts = page.getByRole('main').locator('dl');
    await expect(facts.getByText(ADDRESS)).toBeVisible();
    await expect(facts.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`);
    const same = await facts.evaluate(
      (element) => element === (window as unknown as { prerendered: Element }).prerendered,
    );
    expect(same).toBe(true);
  });

  await test.step('a page rendered in the browser shows the same text', async () => {
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    const facts = page.getByRole('main').locator('dl');
    await expect(facts.getByText(ADDRESS)).toBeVisible();
    await expect(facts.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`);
  });
});

test('every public page hydrates the prerendered markup, with items in the cart', async ({ page }) => {
  await page.addInitScript((collar) => {
    localStorage.setItem('cart', JSON.stringify([{ ...collar, image: '', color: 'Pink', quantity: 1 }]));
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { prerendered: document.querySelector('h1') });
    });
  }, BUILT_IN_PRODUCT);
  for (const route of PUBLIC_ROUTES) {
    await page.goto(route);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    const same = await page.evaluate(() => {
      const { prerendered } = window as unknown as { prerendered: Element | null };
      return prerendered !== null && prerendered === document.querySelector('h1');
    });
    expect([route, same]).toEqual([route, true]);
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('head meta[name=description]')).toHaveCount(1);
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
      'href',
      new URL(route, page.url()).href,
    );
  }
});

test('a browser that is older than the supported ones says so, without a script', async ({ page }) => {
  const message = () => page.evaluate(() => getComputedStyle(document.body, '::before').content);
  await open(page, '/faq');
  expect(await message()).toBe('none');
  await page.route('/faq', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    const body = await response.text();
    await route.fulfill({
      headers,
      body: body.replace('contain-intrinsic-size:1px', 'no-such-property:1px'),
    });
  });
  await open(page, '/faq');
  expect(await message()).toContain('Your browser is too old');
});
