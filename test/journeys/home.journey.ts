import { LIST_PRICE, SALE_PRICE } from '../shop/shown-prices.ts';
import { expect, open, recordApiCalls, test, toast } from './journey.ts';

test('home fetches the products once and shows none of them', async ({ page, allowInConsole }) => {
  const calls = recordApiCalls(page);
  const product = { _id: '7', title: 'Not for show', description: '', price: 3, image: '', inventory: 1 };
  await page.route('**/api/products', (route) => route.fulfill({ json: [product] }));
  const response = page.waitForResponse('**/api/products');
  await open(page, '/');
  await response;
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Not for show')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect(calls).toEqual(['GET /api/products']);

  await test.step('a failed product list is only logged to the console', async () => {
    allowInConsole(/Failed to load resource.*503/, /Could not fetch the product list/);
    await page.route('**/api/products', (route) => route.fulfill({ status: 503, json: { error: 'down' } }));
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('fetch the product list'),
    );
    await open(page, '/');
    await logged;
    await expect(page.getByRole('status', { name: 'Notifications' })).toBeEmpty();
    await expect(toast(page, 'Failed to fetch products')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Featured Product' })).toBeVisible();
  });
});

test('a visitor reads the home page, and opens the product from the hero and from its card', async ({
  page,
}) => {
  const phone = page.viewportSize() ?? { width: 375, height: 812 };
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/');
  await test.step('both collars of the home page are visible on a short phone, above the cookie banner', async () => {
    const banner = page.getByRole('region', { name: 'Cookie consent' });
    await expect(banner).toBeVisible();
    const edge = (await banner.boundingBox())?.y ?? 0;
    for (const name of [/^Blue collar/, /^Pink collar/]) {
      const box = await page.getByRole('img', { name }).first().boundingBox();
      // The bottom pixels of a tile are plain background.
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(edge + 16);
    }
    await page.setViewportSize(phone);
  });

  await test.step('home shows six features and three reviews', async () => {
    const features = page.getByRole('region', { name: 'Features', exact: true });
    await expect(features.getByRole('heading', { level: 3 })).toHaveText([
      'Safe & Humane',
      'Instant Results',
      'Secure & Reliable',
      'Smart Technology',
      '24/7 Support',
      'Premium Quality',
    ]);
    const reviews = page.getByRole('region', { name: 'Testimonials', exact: true });
    await expect(reviews.getByRole('figure')).toHaveCount(3);
  });

  await test.step('home answers six questions', async () => {
    const questions = page.getByRole('region', { name: 'Frequently asked questions' });
    await expect(questions.getByRole('group')).toHaveCount(6);
    for (const [question, answer] of [
      ['Is the laser safe for my cat?', /low-powered and safe/],
      ['How long does the battery last?', /full charge gives up to 5 hours of play and takes 1 hour/],
      ['Which neck sizes does it fit?', /fits neck sizes 24cm to 34cm \(9.4 to 13.4 in\)/],
      ['Can I wash it?', /washable/],
      ['What if my cat doesn’t like it?', /within 7 days of delivery and we’ll refund/],
      ['How do I reach support?', /Contact page or by email/],
    ] as const) {
      await expect(questions.getByText(answer)).toBeHidden();
      await questions.getByText(question, { exact: true }).click();
      await expect(questions.getByText(answer)).toBeVisible();
    }
    await expect(questions.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact');
  });

  await test.step('the hero shows both collars side by side and links to the product', async () => {
    const main = page.getByRole('main');
    const blue = await main.getByRole('img', { name: /^Blue collar/ }).boundingBox();
    const pink = await main.getByRole('img', { name: /^Pink collar/ }).boundingBox();
    expect(pink?.x).toBeGreaterThanOrEqual((blue?.x ?? 0) + (blue?.width ?? 0));
    expect(Math.abs((pink?.y ?? 0) - (blue?.y ?? 0))).toBeLessThan((blue?.height ?? 0) / 2);
    await main.getByRole('link', { name: 'Shop Now' }).click();
    await expect(page).toHaveURL('/product/laser-collar');
  });

  await test.step('the featured product shows its prices and badge, and links to the product', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/');
    const card = page.getByRole('region', { name: 'Featured Product' }).getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByText(SALE_PRICE)).toBeVisible();
    await expect(card.locator('s')).toContainText(LIST_PRICE);
    await expect(card.locator('s')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(card.getByText('Sale ends soon!', { exact: true })).toBeVisible();
    await card.getByRole('link', { name: 'Smart Laser Cat Collar' }).click();
    await expect(page).toHaveURL('/product/laser-collar');
  });
});
