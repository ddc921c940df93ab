import type { Locator, Page } from '@playwright/test';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { STORAGE_KEYS } from '../../contract/storage-keys.ts';
import { LIST_PRICE, SALE_PRICE } from '../shop/shown-prices.ts';
import { createGate, declineCookies, expect, open, recordApiCalls, stored, test, toast } from './journey.ts';
import { createProduct } from './operator.ts';

const COLLAR = '/product/laser-collar';
const gallery = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Pictures' });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).first();

test.describe('with animations, which the other journeys turn off', () => {
  test.use({ contextOptions: {} });

  test('the gallery shows two colors, a mint collar and a looping muted video', { tag: '@once' }, async ({
    page,
  }) => {
    await open(page, COLLAR);
    const thumbs = gallery(page)
      .getByRole('button')
      .filter({ has: page.locator('img') });
    await expect(thumbs).toHaveCount(4);
    await expect(gallery(page).getByRole('img')).toHaveAccessibleName(/^Blue collar/);
    const sample = gallery(page).getByText(/^Mint is a sample, not for sale/);
    await expect(sample).toHaveCount(0);
    for (const name of ['Pink collar', 'Mint collar', 'Blue collar']) {
      await gallery(page).getByRole('button', { name, exact: true }).click();
      await expect(gallery(page).getByRole('img')).toHaveAccessibleName(new RegExp(`^${name}`));
      await expect(sample).toBeVisible({ visible: name === 'Mint collar' });
    }
    await gallery(page).getByRole('button', { name: 'Video of the chase' }).click();
    const video = gallery(page).locator('video');
    await expect(video).toBeVisible();
    await expect(gallery(page).getByRole('img')).toHaveCount(0);
    await expect(video).toHaveJSProperty('muted', true);
    await expect(video).toHaveAttribute('muted');
    await expect(video).toHaveJSProperty('loop', true);
    await expect(video).toHaveJSProperty('paused', false);
  });
});

test('a shopper picks a color, adds the collar to the cart, or buys it now', { tag: '@once' }, async ({
  page,
}) => {
  const item = {
    _id: 'laser-collar',
    title: 'Smart Laser Cat Collar',
    image: expect.stringContaining('blue'),
    color: 'Blue',
    salePrice: BUILT_IN_PRODUCT.salePrice,
    quantity: 1,
  };
  await open(page, COLLAR);
  await test.step('choosing a color shows its picture', async () => {
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(2);
    for (const [thumb, color] of [
      ['Mint collar', 'Pink'],
      ['Video of the chase', 'Blue'],
      ['Pink collar', 'Blue'],
    ] as const) {
      await gallery(page).getByRole('button', { name: thumb, exact: true }).click();
      await page.getByRole('main').getByText(color, { exact: true }).first().click();
      await expect(page.getByRole('radio', { name: color })).toBeChecked();
      await expect(gallery(page).getByRole('img')).toHaveAccessibleName(new RegExp(`^${color} collar`));
    }
  });

  await test.step('each color has its swatch', async () => {
    for (const [color, background] of [
      ['Blue', 'rgb(61, 123, 217)'],
      ['Pink', 'rgb(232, 106, 154)'],
    ] as const) {
      const swatch = page
        .getByRole('group', { name: 'Color' })
        .getByText(color, { exact: true })
        .locator('span');
      await expect(swatch).toHaveCSS('background-color', background);
    }
  });

  await test.step('a picture of another color says which color is picked, and switches to the one shown', async () => {
    const hint = gallery(page).getByText('Shown: Pink. You picked Blue.');
    await gallery(page).getByRole('button', { name: 'Pink collar', exact: true }).click();
    await expect(hint).toBeVisible();
    await gallery(page).getByRole('button', { name: 'Mint collar', exact: true }).click();
    await expect(hint).toHaveCount(0);

    await gallery(page).getByRole('button', { name: 'Pink collar', exact: true }).click();
    await gallery(page).getByRole('button', { name: 'Switch to Pink' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'Pink' })).toBeChecked();
    await expect(hint).toHaveCount(0);
    await expect(gallery(page).getByRole('button', { name: 'Pink collar', exact: true })).toBeFocused();
    await expect(gallery(page).getByRole('img')).toHaveAccessibleName(/^Pink collar/);
  });

  await test.step('below the buttons is what is in the cart, and two ways on', async () => {
    const main = page.getByRole('main');
    await main.getByText('Blue', { exact: true }).first().click();
    const hint = main.getByText('Blue is in your cart.');
    await button(page, 'Add to Cart').click();
    await expect(toast(page, 'Added to cart!')).toBeVisible();
    await expect(page).toHaveURL(COLLAR);
    expect(await stored(page, STORAGE_KEYS.cart)).toEqual([item]);
    await expect(hint).toBeVisible();
    await expect(button(page, 'Change to')).toHaveCount(0);

    await main.getByText('Pink', { exact: true }).first().click();
    await button(page, 'Change to Pink').click();
    await expect(hint).toHaveCount(0);
    await expect(button(page, 'Add to Cart')).toBeFocused();
    expect(await stored(page, STORAGE_KEYS.cart)).toMatchObject([{ color: 'Pink' }]);

    await page.reload();
    await expect(main.getByText('Pink is in your cart.')).toBeVisible();
    await main.getByRole('link', { name: 'Checkout' }).first().click();
    await expect(page).toHaveURL('/checkout');
  });

  await test.step('Add to Cart stays on the page; Buy Now opens checkout', async () => {
    await page.evaluate(() => localStorage.clear());
    await open(page, COLLAR);
    await page.getByRole('radio', { name: 'Pink' }).check({ force: true });
    await button(page, 'Buy Now').click();
    await expect(page).toHaveURL('/checkout');
    expect(await stored(page, STORAGE_KEYS.cart)).toEqual([
      { ...item, color: 'Pink', image: expect.stringContaining('pink') },
    ]);
  });
});

test('the product page shows the collar’s description, specifications and prices', {
  tag: '@once',
}, async ({ page }) => {
  const calls = recordApiCalls(page);
  await open(page, COLLAR);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Smart Laser Cat Collar' })).toBeVisible();
  await expect(main.getByText(SALE_PRICE).first()).toBeVisible();
  await expect(main.locator('s').first()).toContainText(LIST_PRICE);
  await expect(main.getByText('Sale ends soon!', { exact: true })).toBeVisible();
  await expect(main.getByText('43 reviews', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
  await expect(main.getByText(/^A soft collar for supervised play/)).toBeVisible();
  await expect(main.getByText(/A 1-hour charge gives up to 5 hours of play, and at 1 oz/)).toBeVisible();
  for (const [name, value] of [
    ['Neck size', '24cm to 34cm (9.4 to 13.4 in)'],
    ['Weight', '1 oz'],
    ['Charging', '1 hour'],
    ['Battery', 'Up to 5 hours'],
    ['Buckle', 'Steel, not breakaway'],
  ] as const) {
    const term = main.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
    await expect(term.locator('xpath=following-sibling::dd[1]')).toContainText(value);
  }
  await expect(
    main.getByRole('region', { name: 'Customer Reviews', exact: true }).getByRole('figure'),
  ).toHaveCount(3);

  await test.step('the product page explains how to measure a neck', async () => {
    const how = main.getByRole('group').filter({ hasText: 'How to measure' });
    await expect(how.getByRole('listitem').first()).toBeHidden();
    await how.locator('summary').click();
    await expect(how.getByRole('listitem')).toHaveCount(3);
    await expect(how.getByText('9.4 to 13.4 in (24 to 34 cm)')).toBeVisible();
  });

  await test.step('the quantity is fixed at 1', async () => {
    const quantity = main.getByLabel('Quantity');
    await expect(quantity).toHaveValue('1');
    await expect(quantity).toHaveAttribute('min', '1');
    await expect(quantity).toHaveAttribute('max', '1');
    await expect(quantity).toBeDisabled();
  });

  await test.step('the review count links to the reviews, which say that they are a selection', async () => {
    await page.getByRole('link', { name: '43 reviews', exact: true }).click();
    const reviews = page.getByRole('region', { name: 'Customer Reviews', exact: true });
    await expect(reviews).toBeInViewport();
    await expect(reviews.getByText('Our pick of 43', { exact: true })).toBeVisible();
  });

  await test.step('four more pictures are below the gallery; on a phone, they follow the buttons', async () => {
    const more = main.getByRole('region', { name: 'A closer look' });
    for (const title of ['On the cat', 'Up close', 'In the box', 'Size']) {
      const figure = more.getByRole('figure').filter({ has: page.getByRole('heading', { name: title }) });
      await expect(figure.getByRole('img')).toHaveAccessibleName(/\w{3}/);
      await expect(figure.getByRole('img')).toHaveAttribute('loading', 'lazy');
    }
    await expect(more.getByRole('figure')).toHaveCount(4);

    const edge = async (part: Locator, side: 'top' | 'bottom') =>
      part.evaluate((element, name) => element.getBoundingClientRect()[name], side);
    const text = main.locator('dl').first();
    for (const width of [768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await edge(more, 'top')).toBeLessThan(await edge(text, 'top'));
      for (const picture of await more.getByRole('img').all()) {
        const box = await picture.boundingBox();
        expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(Math.round(box?.height ?? 0));
      }
    }
    await page.setViewportSize({ width: 375, height: 812 });
    expect(await edge(more, 'top')).toBeGreaterThan(await edge(text, 'bottom'));
  });
  expect(calls).toEqual([]);
});

test('fetches a server product once, with "Loading..." until it arrives', { tag: '@once' }, async ({
  page,
  allowInConsole,
}) => {
  allowInConsole(/Failed to load resource.*404/);
  const calls = recordApiCalls(page);
  const gate = createGate();
  await page.route('**/api/products/bell', async (route) => {
    await gate.opened;
    const product = { _id: 'bell', title: 'Bell', description: 'Rings.', price: 3, image: '/nothing.jpg' };
    await route.fulfill({ json: { ...product, inventory: 1 } });
  });
  const requested = page.waitForRequest('**/api/products/bell');
  await page.goto('/product/bell');
  await requested;
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  gate.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Bell' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
  expect(calls).toEqual(['GET /api/products/bell']);

  await test.step('shows a placeholder for an image that fails to load', async () => {
    const picture = gallery(page).getByRole('img');
    await expect(picture).toHaveAttribute('src', '/missing-picture.svg');
    const [imageWidth, placeholderWidth] = await picture.evaluate((image) => {
      const { paddingLeft, paddingRight } = getComputedStyle(image);
      const { width } = image.getBoundingClientRect();
      return [width, width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)] as const;
    });
    expect(imageWidth).toBeGreaterThan(300);
    expect(placeholderWidth).toBeLessThan(80);
  });
});

test('an out-of-stock product can be neither added nor bought', { tag: '@once' }, async ({ page }) => {
  const id = await createProduct(page, { title: 'Sold out', inventory: 0 });
  await open(page, `/product/${id}`);
  await declineCookies(page);
  await expect(button(page, 'Add to Cart')).toBeDisabled();
  await expect(button(page, 'Buy Now')).toBeDisabled();
});
