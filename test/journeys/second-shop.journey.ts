import type { Page } from '@playwright/test';
import { formatDollars } from '../../contract/money.ts';
import { request, signIn as sessionOf } from '../shop/api-client.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { collarWords } from '../shops/collar-words.ts';
import {
  MUG,
  MUG_BUILD,
  MUG_URL,
  type SecondShop,
  startSecondShop,
  WRONG_PLURALS,
} from '../shops/second-shop.ts';
import { sharedPictures, textsOfShop, visibleText } from '../shops/shop-texts.ts';
import { checkoutPage, SHOPPER } from './checkout-page.ts';
import { expect, hydrated, open, test, toast } from './journey.ts';
import { signIn } from './operator.ts';

// In one worker, because all share one shop.
test.describe.configure({ mode: 'default' });

const { product, variantLabel, accent } = MUG;
const variant = MUG.variants[1]?.name ?? '';
const PRODUCT_PAGE = `/product/${product.slug}`;

let shop: SecondShop;
let texts: Map<string, string>;

test.beforeAll(async () => {
  // Without `npm test`, it is built first.
  test.setTimeout(300_000);
  shop = await startSecondShop();
  texts = await textsOfShop(shop.url, MUG_BUILD);
});
test.afterAll(() => shop?.stop());

const textOf = (name: string) => texts.get(name) ?? '';

test('another shop says its own facts, and nothing of the collar', async () => {
  await test.step('no page, file, script or style sheet of another shop has a word of the collar', () => {
    const found = [...texts].flatMap(([name, text]) => collarWords(text).map((word) => `${name}: ${word}`));
    expect(found).toEqual([]);
    expect(textOf('/site.webmanifest')).toContain(MUG.name);
    expect(textOf('/robots.txt')).toContain('Sitemap');
    expect(textOf('/api/docs-json')).toContain(MUG.name);
  });

  await test.step('another shop has none of the collar’s icons and pictures', () => {
    expect(sharedPictures(MUG_BUILD, 'shop')).toEqual([]);
  });

  for (const [where, name, place] of [
    ['a page', '/about', '<h1>'],
    ['JSON-LD', PRODUCT_PAGE, '"description":"'],
    ['the manifest', '/site.webmanifest', '"description": "'],
    ['the API description', '/api/docs-json', '"title":"'],
  ] as const) {
    await test.step(`a word of the collar in ${where} is found`, () => {
      const planted = textOf(name).replace(place, `${place}Laser `);
      expect(planted).not.toBe(textOf(name));
      expect(collarWords(planted)).toEqual([expect.stringContaining('Laser ')]);
    });
  }

  await test.step('parts of the shop without facts are not drawn', () => {
    const pages = [...texts].filter(([name]) => name.startsWith('/') && !name.startsWith('/api'));
    expect(texts.has('/accessibility')).toBe(false);
    for (const [name, html] of pages) {
      const text = /review|subscribe|sale price|original price|how to measure/i.exec(visibleText(html));
      const element = /<s>|<s class|<video|<form|#reviews|aria-label="Announcement"/.exec(html);
      const headingWithoutText = /<\/h2><\/(?:section|div)>/.exec(html);
      expect([name, text, element, headingWithoutText]).toEqual([name, null, null, null]);
    }
  });

  await test.step('pages say the facts of the shop’s folder, with the right plurals', () => {
    expect(visibleText(textOf('/'))).toContain(MUG.home.heading);
    expect(visibleText(textOf(PRODUCT_PAGE))).toContain(formatDollars(product.price));
    expect(textOf(PRODUCT_PAGE)).toContain(`"price":"${product.price.toFixed(2)}"`);
    expect(textOf(PRODUCT_PAGE)).toContain(`"addressRegion":${JSON.stringify(MUG.states)}`);
    expect(textOf('/sitemap.xml')).toContain(PRODUCT_PAGE);
    const all = [...texts.values()].map(visibleText).join(' ');
    for (const term of ['2 hours', '1 business day', '30 days']) expect(all).toContain(term);
    expect(WRONG_PLURALS.exec(all)).toBeNull();
  });

  await test.step('the product card shows the first variant, and no laser’s dot moves', () => {
    const [, card = ''] = /<article[^>]*>.*?<img[^>]* src="([^"]*)"/s.exec(textOf('/')) ?? [];
    expect(card).toContain(`/${MUG.variants[0]?.picture}-`);
    // The period of the heading.
    expect(textOf('/').match(/<span class="[^"]*" aria-hidden="true"><\/span>/g)).toHaveLength(1);
  });
});

test('photos fill their frame on the Shop page at any width', async ({ page }) => {
  await open(page, `${shop.url}/shop`);
  const boxOf = (selector: string) =>
    page.locator('article').evaluate((card, part) => {
      const { width = 0, height = 0 } = card.querySelector(part)?.getBoundingClientRect() ?? {};
      return { width: Math.round(width), height: Math.round(height) };
    }, selector);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const picture = await boxOf('img');
    const frame = await boxOf('div:has(> picture)');
    expect([width, picture.height]).toEqual([width, frame.height]);
    expect(Math.abs(2 * picture.width - frame.width)).toBeLessThan(2);
  }
});

async function expectNoCollar(page: Page): Promise<void> {
  expect(collarWords(await page.content())).toEqual([]);
}

/** @returns the email's text */
async function expectEmail(to: string, subject: string): Promise<string> {
  const { headers, text, html } = await shop.emailTo(to, subject);
  const all = [...Object.values(headers), text, html].join('\n');
  expect(collarWords(all)).toEqual([]);
  expect(WRONG_PLURALS.exec(all)).toBeNull();
  expect(html).toContain(accent);
  await expectOwnPictures(html, to === SHOPPER.Email ? [`${product.title}, ${variant}`, variant] : [variant]);
  return text;
}

/** The logo, and pictures of the variant with these alt texts. */
async function expectOwnPictures(html: string, alts: string[]): Promise<void> {
  const pictures = Array.from(
    html.matchAll(/<img [^>]*?src="([^"]*)" alt="([^"]*)"/g),
    ([, url = '', alt]) => ({
      path: url.replace(MUG_URL, ''),
      alt,
    }),
  );
  expect(pictures).toEqual([
    { path: '/apple-touch-icon.png', alt: '' },
    ...alts.map((alt) => ({ path: expect.stringMatching(/^\/images\/mug-cream-\d+\.jpg$/), alt })),
  ]);
  for (const { path } of pictures) {
    const { status, headers } = await request(shop.url + path);
    expect([path, status, headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringContaining('image/'),
    ]);
  }
}

/** @returns the order's number */
async function buy(page: Page): Promise<string> {
  await open(page, `${shop.url}/`);
  await page.getByRole('link', { name: 'Shop Now' }).click();
  const variants = page.getByRole('group', { name: variantLabel });
  await variants.getByRole('radio', { name: variant }).check({ force: true });
  await page.getByRole('main').getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const checkout = checkoutPage(page);
  await checkout.fill();
  await expect(page.getByText('Ships within 1 business day', { exact: true })).toBeVisible();
  await expect(page.getByText(`${variantLabel}: ${variant}`)).toBeVisible();
  const states = await checkout.field('State').getByRole('option').allTextContents();
  expect(states.slice(1)).toEqual(MUG.states);
  await expectNoCollar(page);
  await checkout.placeOrder.click();
  await page.waitForURL('**/success');
  await hydrated(page);
  await expect(page.getByText(`${product.title} x 1 (${variant})`)).toBeVisible();
  await expectNoCollar(page);
  return page.getByText(/^EM[1-9]\d{5}$/).innerText();
}

/** How long after its placement a confirmation says that the order can be cancelled. */
function cancellableHours(confirmation: string): number {
  const text = confirmation.replaceAll(/\s+/g, ' ');
  const [, placed] = /Placed \w+ \d+, \d+, ([\d:]+ [AP]M UTC)/.exec(text) ?? [];
  const [, end] = /Cancel until \w+ \d+, ([\d:]+ [AP]M UTC)\./.exec(text) ?? [];
  const [from = 0, until = 0] = [placed, end].map((time) => Date.parse(`Jan 1, 2026, ${time}`));
  return ((until - from) / 3_600_000 + 24) % 24;
}

test('a shopper of another shop buys the second variant, and the operator ships it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const number = await buy(page);
  const confirmation = await expectEmail(SHOPPER.Email, number);
  for (const term of ['1 business day', '30 days', variant]) expect(confirmation).toContain(term);
  expect(cancellableHours(confirmation)).toBe(2);
  await expectEmail(ADMIN.email, number);

  await signIn(page, ADMIN, shop.url);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByRole('link', { name: number }).click();
  const dialog = page.getByRole('dialog');
  for (const [printout, text] of [
    ['packing slip', `1 × ${variant}`],
    ['label', SHOPPER.Name],
  ] as const) {
    await dialog.getByRole('button', { name: `Print ${printout}` }).click();
    await expect(page.locator('[data-print]')).toContainText(text);
    await expectNoCollar(page);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
  await dialog.getByRole('button', { name: 'Mark as Paid' }).click();
  await dialog.getByLabel('Tracking number').fill('9400100000000000000006');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(toast(page, 'Order marked as shipped')).toBeVisible();
  await expectNoCollar(page);
  await shop.sendWaitingEmails();
  expect(await expectEmail(SHOPPER.Email, 'is on its way')).toContain('30 days');

  const token = await sessionOf(shop.url);
  const { body } = await request(`${shop.url}/api/orders/exports`, { body: {}, token });
  const file = await request(shop.url + body.url);
  expect(file.body).toContain(`,${variantLabel},`);
  expect(file.body).toContain(number);
  expect(collarWords(file.body)).toEqual([]);
});
