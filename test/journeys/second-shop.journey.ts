import { rmSync } from 'node:fs';
import { formatDollars } from '../../contract/money.ts';
import type { ShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { collarWords } from '../shops/collar-words.ts';
import { MUG, MUG_BUILD, startSecondShop, WRONG_PLURALS } from '../shops/second-shop.ts';
import { sharedPictures, textsOfShop, visibleText } from '../shops/shop-texts.ts';
import { expect, test } from './journey.ts';

// In one worker, because all share one server.
test.describe.configure({ mode: 'default' });

const { product } = MUG;
const PRODUCT_PAGE = `/product/${product.slug}`;

const data = temporaryFolder('second-shop');
let shop: ShopServer;
let texts: Map<string, string>;

test.beforeAll(async () => {
  shop = await startSecondShop({ DATA_DIR: data });
  texts = await textsOfShop(shop.url, MUG_BUILD);
});

test.afterAll(async () => {
  await shop?.stop();
  rmSync(data, { recursive: true, force: true });
});

const textOf = (name: string) => texts.get(name) ?? '';

test('no page, file, script or style sheet of another shop has a word of the collar', () => {
  const found = [...texts].flatMap(([name, text]) => collarWords(text).map((word) => `${name}: ${word}`));
  expect(found).toEqual([]);
  expect(textOf('/site.webmanifest')).toContain(MUG.name);
  expect(textOf('/robots.txt')).toContain('Sitemap');
  expect(textOf('/api/docs-json')).toContain(MUG.name);
});

test('another shop has none of the collar’s icons and pictures', () => {
  expect(sharedPictures(MUG_BUILD, 'shop')).toEqual([]);
});

for (const [where, name, place] of [
  ['a page', '/about', '<h1>'],
  ['JSON-LD', PRODUCT_PAGE, '"description":"'],
  ['the manifest', '/site.webmanifest', '"description": "'],
  ['the API description', '/api/docs-json', '"title":"'],
] as const) {
  test(`a word of the collar in ${where} is found`, () => {
    const planted = textOf(name).replace(place, `${place}Laser `);
    expect(planted).not.toBe(textOf(name));
    expect(collarWords(planted)).toEqual([expect.stringContaining('Laser ')]);
  });
}

test('parts of the shop without facts are not drawn', () => {
  const pages = [...texts].filter(([name]) => name.startsWith('/') && !name.startsWith('/api'));
  for (const [name, html] of pages) {
    const text = visibleText(html);
    expect([name, /review|subscribe|sale price|original price|how to measure/i.exec(text)]).toEqual([
      name,
      null,
    ]);
    expect([name, /<s>|<s class|<video|<form|#reviews|aria-label="Announcement"/.exec(html)]).toEqual([
      name,
      null,
    ]);
    // Each heading of a section has something to read below it.
    expect([name, /<\/h2><\/(?:section|div)>/.exec(html)]).toEqual([name, null]);
  }
});

test('pages say the facts of the shop’s folder, with the right plurals', () => {
  expect(visibleText(textOf('/'))).toContain(MUG.home.heading);
  expect(visibleText(textOf(PRODUCT_PAGE))).toContain(formatDollars(product.price));
  expect(textOf(PRODUCT_PAGE)).toContain(`"price":"${product.price.toFixed(2)}"`);
  expect(textOf('/sitemap.xml')).toContain(PRODUCT_PAGE);
  const all = [...texts.values()].map(visibleText).join(' ');
  for (const term of ['2 hours', '1 business day', '30 days']) expect(all).toContain(term);
  expect(WRONG_PLURALS.exec(all)).toBeNull();
});
