import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readShop } from './read-shop.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-folder-'));
const file = path.join(folder, 'shop.json');
for (const part of ['pages', 'pictures', 'posts'])
  cpSync(path.join('shop', part), path.join(folder, part), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const COLLAR = JSON.parse(readFileSync('shop/shop.json', 'utf8'));

function read(shop: unknown): unknown {
  writeFileSync(file, typeof shop === 'string' ? shop : JSON.stringify(shop));
  return readShop(folder);
}

const withProduct = (changes: object) => ({ ...COLLAR, product: { ...COLLAR.product, ...changes } });
const { refundDays, ...incomplete } = COLLAR.service;

it('reads the facts of a valid folder', () => {
  expect(read(withProduct({ title: 'Bicycle Bell', price: 24, priceBefore: 29.5 }))).toMatchObject({
    product: { title: 'Bicycle Bell', price: 24, priceBefore: 29.5 },
    service: { refundDays },
  });
});

it.each([
  [
    'text that is not JSON',
    '{\n  "name": }',
    /shop\.json: line 2, column 11 is not valid JSON: a value \(such as .*\) is missing here$/,
  ],
  ['a list', [], /shop\.json: must be an object/],
  [
    'a missing fact',
    { ...COLLAR, service: incomplete },
    /shop\.json: service\.refundDays: is missing; it must be a number/,
  ],
  ['an unknown fact', { ...COLLAR, color: 'red' }, /shop\.json: contains "color", which is not supported/],
  ['an empty name', { ...COLLAR, name: ' ' }, /shop\.json: name: must not be empty/],
  ['a price of nothing', withProduct({ price: 0 }), /product\.price: must be more than 0/],
  ['a negative price', withProduct({ price: -7.99 }), /product\.price: must be more than 0/],
  ['three decimals', withProduct({ price: 7.999 }), /product\.price: must have at most two decimals/],
  [
    'a price that no order can have',
    withProduct({ price: 1e8, priceBefore: 2e8 }),
    /product\.price: must be at most 99999999\.99/,
  ],
  [
    'a title that no order can have',
    withProduct({ title: 'x'.repeat(201) }),
    /product\.title: must be at most 200/,
  ],
  ['a title of two lines', withProduct({ title: 'Bicycle\nBell' }), /product\.title: must be a single line/],
  ['a price in text', withProduct({ price: '7.99' }), /product\.price: must be a number, without quotes/],
  [
    'a sale above the list price',
    withProduct({ price: 20 }),
    /product\.price: must be less than priceBefore/,
  ],
  ['a slug with a space', withProduct({ slug: 'bicycle bell' }), /product\.slug: must be lowercase words/],
  [
    'two variants of one name',
    { ...COLLAR, variants: [COLLAR.variants[0], { ...COLLAR.variants[1], name: 'blue' }] },
    /variants \(entry 2\): "blue" is used twice/,
  ],
  [
    'a picture for a variant that does not exist',
    {
      ...COLLAR,
      closerLook: [
        { title: 'Bell', text: 'Rings.', picture: 'cat-neck', variantPictures: { Red: 'cat-neck' } },
      ],
    },
    /closerLook \(entry 1\)\.variantPictures\.Red: is not the name of a variant/,
  ],
  [
    'a picture of a variant without alt text',
    {
      ...COLLAR,
      closerLook: [{ title: 'Bell', text: 'Rings.', picture: 'cat-neck', variantPictures: { Pink: 'bell' } }],
    },
    /closerLook \(entry 1\)\.variantPictures\.Pink: "bell" is not in /,
  ],
  [
    'an accent that is no color',
    { ...COLLAR, accent: 'red' },
    /^\S+shop\.json: accent: must be a color such as "#c8102e"$/,
  ],
  [
    'an accent that is too light for text',
    { ...COLLAR, accent: '#FFCC00' },
    /shop\.json: accent: must be darker: "#8c6f00" is .* contrast of "#ffcc00" .* 1\.42:1/,
  ],
  [
    'a swatch that is no color',
    { ...COLLAR, variants: [{ ...COLLAR.variants[0], swatch: 'blue' }] },
    /variants \(entry 1\)\.swatch: must be a color/,
  ],
  [
    'an unknown placeholder',
    { ...COLLAR, banner: 'Free {gift}' },
    /shop\.json: banner: contains \{gift\}, which is not one of the placeholders playHours, /,
  ],
  [
    'a provider outside of the privacy page',
    { ...COLLAR, banner: 'Paid through {paymentProvider}' },
    /shop\.json: banner: contains \{paymentProvider\}/,
  ],
  [
    'a discount without a list price',
    withProduct({ priceBefore: undefined }),
    /shop\.json: banner: contains \{discount\}/,
  ],
  [
    'a picture without alt text',
    { ...COLLAR, pictures: {} },
    /variants \(entry 1\)\.picture: "collar-blue" has no alt text under "pictures"/,
  ],
  [
    'a picture that does not exist',
    { ...COLLAR, notFound: { text: 'Gone.', picture: 'bell' } },
    /notFound\.picture: "bell" is not in .*pictures, which contains /,
  ],
  [
    'a picture without a file',
    { ...COLLAR, pictures: { ...COLLAR.pictures, bell: 'A bell' } },
    /pictures.bell\.jpg: is missing; add a JPEG, PNG or WebP file at least 1,200 pixels wide/,
  ],
  [
    'a video without a file',
    { ...COLLAR, video: { ...COLLAR.video, poster: 'bell-poster.webp' } },
    /video\.poster: "bell-poster\.webp" is not in .*pictures/,
  ],
])('refuses %s, and says where it is', (_, shop, problem) => {
  expect(() => read(shop)).toThrow(problem);
});

it('reads colors in capitals', () => {
  expect(read({ ...COLLAR, accent: '#12306B' })).toMatchObject({ accent: '#12306b' });
});

function problemsOf(shop: unknown): string[] {
  try {
    read(shop);
    return [];
  } catch (error) {
    return (error as Error).message.replaceAll(folder, 'shop').split('\n');
  }
}

it('reports all problems at once', () => {
  const terms = path.join(folder, 'pages/terms.md');
  const valid = readFileSync(terms, 'utf8');
  writeFileSync(terms, '---\ndescription: Terms.\n---\n{gift}');
  const shop = {
    ...withProduct({ price: 0 }),
    name: '',
    banner: 'Free {gift}',
    notFound: { text: 'Gone.', picture: 'bell' },
    video: { ...COLLAR.video, poster: 'bell-poster.webp' },
    pictures: { ...COLLAR.pictures, ring: 'A ring' },
  };
  const problems = problemsOf(shop);
  writeFileSync(terms, valid);
  expect(problems).toEqual([
    'shop/shop.json: name: must not be empty',
    'shop/shop.json: product.price: must be more than 0',
    expect.stringMatching(
      /^shop.shop\.json: notFound\.picture: "bell" is not in .*pictures, which contains /,
    ),
    expect.stringMatching(/^shop.pictures.ring\.jpg: is missing; /),
    expect.stringMatching(/^shop.shop\.json: video\.poster: "bell-poster\.webp" is not in /),
    expect.stringMatching(
      /^shop.shop\.json: banner: contains \{gift\}, which is not one of the placeholders playHours, /,
    ),
    expect.stringMatching(
      /^shop.pages.terms\.md: contains \{gift\}, which is not one of the placeholders playHours, /,
    ),
  ]);
});

it('reports what is wrong with pictures even if shop.json is not JSON', () => {
  const logo = path.join(folder, 'pictures/logo.svg');
  const valid = readFileSync(logo, 'utf8');
  writeFileSync(logo, '<svg><script>1</script></svg>');
  const problems = problemsOf('{ "name" }');
  writeFileSync(logo, valid);
  expect(problems).toEqual([
    'shop/shop.json: line 1, column 10 is not valid JSON: a colon is missing here',
    expect.stringMatching(/^shop.pictures.logo\.svg: contains a script; /),
  ]);
});

it('does not call a picture missing whose file is refused', () => {
  const file = path.join(folder, 'pictures/bell.gif');
  writeFileSync(file, '');
  const problems = problemsOf({ ...COLLAR, pictures: { ...COLLAR.pictures, bell: 'A bell' } });
  rmSync(file);
  expect(problems).toEqual(['shop/pictures/bell.gif: must be a JPEG, PNG or WebP file']);
});

it('reads a file that starts with a byte order mark', () => {
  expect(read(`\uFEFF${JSON.stringify(COLLAR)}`)).toMatchObject({ name: COLLAR.name });
});

it('fills in facts, prices and service', () => {
  expect(
    read({
      ...COLLAR,
      banner: '{title}: {price}, {discount} off {priceBefore}. {refundDays}. {supportEmail}',
    }),
  ).toMatchObject({
    banner: 'Smart Laser Cat Collar: $7.99, 50% off $15.99. 7 days. {supportEmail}',
  });
});

it.each([
  ['{name}. It rings.', 'Ding & Co. It rings.'],
  ['{name}', 'Ding & Co.'],
  ['{name}, {price}.', 'Ding & Co., $7.99.'],
  ['{price}...', '$7.99...'],
])('fills in "%s" as "%s"', (banner, filled) => {
  expect(read({ ...COLLAR, name: 'Ding & Co.', banner })).toMatchObject({ banner: filled });
});

it.each([
  ['HTML', 'Hello.\n\n## Terms\n\n<b>Bold</b>', /line 5 contains "<b>", but only paragraphs/],
  ['a link that runs a script', '[x](javascript:alert)', /line 1 a link must start with/],
  ['a picture', '![x](/x.png)', /line 1 contains "!\[x\]/],
  ['an unknown attribute', '---\ntitel: x\n---\nHello.', /description is missing/],
])('refuses %s in a page, with its line', (_, text, problem) => {
  const page = path.join(folder, 'pages/terms.md');
  const valid = readFileSync(page, 'utf8');
  writeFileSync(page, text);
  try {
    expect(() => read(COLLAR)).toThrow(problem);
  } finally {
    writeFileSync(page, valid);
  }
});

it('reads a folder of an earlier release, which has no page about accessibility', () => {
  const page = path.join(folder, 'pages/accessibility.md');
  const text = readFileSync(page, 'utf8');
  expect(read(COLLAR)).toMatchObject({ pages: { accessibility: expect.anything() } });
  rmSync(page);
  expect(read(COLLAR)).toMatchObject({ pages: { accessibility: undefined } });
  writeFileSync(page, text);
});

it('refuses two posts of one date', () => {
  const post = path.join(folder, 'posts/another.md');
  cpSync(path.join(folder, 'posts/two-finger-rule.md'), post);
  try {
    expect(() => read(COLLAR)).toThrow(/two-finger-rule\.md: has the same date as another\.md/);
  } finally {
    rmSync(post);
  }
});
