import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, runOwnIn, writePictures } from '../../../test/shop/own-shop.ts';
import { templatePages } from '../template-files.ts';
import { positionOf } from './finding.ts';
import { findingLine, reviewShop, reviewSummary } from './launch-review.ts';

const root = mkdtempSync(path.join(tmpdir(), 'launch-review-'));
const fresh = path.join(root, 'bells');
const folder = path.join(root, 'shop');
const inFolder = (file: string) => path.join(folder, file);
beforeAll(async () => {
  await writePictures(path.join(root, 'photos'), ['black.jpg', 'silver.jpg']);
  await runOwnIn(root, [...answers({ pictures: 'photos' }), '', '']);
});
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(fresh, folder, { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

const positions = (of = folder) => reviewShop(of).map(positionOf);

const POLICIES = ['accessibility', 'cancellation', 'privacy', 'shipping', 'terms'].map(
  (name) => `pages/${name}.md`,
);

/** A date that the owner's policies may have, too. */
const [SAMPLE_NOTE] = /^note: .+$/m.exec(readFileSync('shop/pages/accessibility.md', 'utf8')) ?? [];

function replace(file: string, ...changes: [before: string | RegExp, after: string][]): void {
  const text = readFileSync(inFolder(file), 'utf8');
  writeFileSync(
    inFolder(file),
    changes.reduce((changed, [before, after]) => changed.replace(before, after), text),
  );
}

/** What the owner does after `npm run own`. */
function finish(): void {
  for (const file of POLICIES) replace(file, ['---\n', `---\n${SAMPLE_NOTE}\n`]);
  replace('pages/about.md', [/Replace this.*/, 'We make bells.'], [/Replace this.*/, 'In a shed.']);
}

const COLLAR = JSON.parse(readFileSync('shop/shop.json', 'utf8'));

function changeFacts(changes: object): void {
  const facts = JSON.parse(readFileSync(inFolder('shop.json'), 'utf8'));
  writeFileSync(inFolder('shop.json'), JSON.stringify({ ...facts, ...changes }));
}

describe('a folder that "npm run own" has written', () => {
  it('lacks what only its owner can know', () => {
    expect(positions()).toEqual(['pages/about.md', 'pages/about.md', ...POLICIES]);
    expect(reviewSummary(folder)).toEqual([
      'Sample texts still to replace: pages/about.md. Run "npm run own -- --check".',
      `Policies still to review: ${POLICIES.join(', ')}. Run "npm run own -- --check".`,
    ]);
  });

  it('is finished once its owner has written that, and dated the policies', () => {
    finish();
    expect(positions()).toEqual([]);
    expect(reviewSummary(folder)).toEqual([]);
  });

  it.each<[what: string, change: () => void, position: string]>([
    ['a page of the collar', () => cpSync('shop/pages/faq.md', inFolder('pages/faq.md')), 'pages/faq.md'],
    [
      'a post of the collar',
      () => cpSync('shop/posts/play-routine.md', inFolder('posts/b.md')),
      'posts/b.md',
    ],
    [
      'a paragraph of the collar, with other line breaks',
      () =>
        appendFileSync(
          inFolder('pages/about.md'),
          '\nWe make one thing: a collar that gives\nindoor cats something to chase.\n',
        ),
      'pages/about.md',
    ],
    [
      'a text of the collar',
      () => changeFacts({ shopDescription: COLLAR.shopDescription }),
      'shopDescription',
    ],
    ['the name of the collar’s shop', () => changeFacts({ name: COLLAR.name }), 'name'],
    [
      'a picture of the collar',
      () => cpSync('shop/pictures/encoded/cat-toy-960.jpg', inFolder('pictures/black.jpg')),
      'pictures/black.jpg',
    ],
    [
      'the logo of the collar',
      () => cpSync('shop/pictures/logo.svg', inFolder('pictures/logo.svg')),
      'pictures/logo.svg',
    ],
    [
      'an icon of the collar',
      () => cpSync('shop/icons', inFolder('icons'), { recursive: true }),
      'icons/favicon.ico',
    ],
    ['made-up reviews', () => changeFacts({ reviews: COLLAR.reviews }), 'reviews'],
    [
      'the number of made-up reviews',
      () => changeFacts({ reviews: { ...COLLAR.reviews, list: [{ text: 'It rings.', name: 'Ann' }] } }),
      'reviews.count',
    ],
    ['a contact form', () => changeFacts({ contactForm: true }), 'contactForm'],
    ['a newsletter', () => changeFacts({ newsletter: 'News of bells.' }), 'newsletter'],
  ])('must not have %s', (_, change, position) => {
    finish();
    change();
    expect(positions()).toContain(position);
  });

  it('can have words that the collar has, too', () => {
    finish();
    changeFacts({ variantLabel: 'Color', gallery: [{ label: 'Size', picture: 'black' }] });
    expect(positions()).toEqual([]);
  });
});

describe('a product on sale', () => {
  const withProduct = (changes: object) => {
    finish();
    const { product } = JSON.parse(readFileSync(inFolder('shop.json'), 'utf8'));
    changeFacts({ product: { ...product, ...changes } });
    return positions();
  };

  it('needs the date of its price before', () => {
    expect(withProduct({ priceBefore: 30 })).toEqual(['product.priceBefore']);
    expect(withProduct({ priceBefore: 30, priceBeforeSince: '2026-05-01' })).toEqual([]);
  });

  it.each([
    ['Sale ends soon!', ['product.saleBadge']],
    ['Today only', ['product.saleBadge']],
    ['Ends May 31', []],
    ['{discount} off', []],
  ])('with the badge "%s" lacks %j', (saleBadge, missing) => {
    expect(withProduct({ saleBadge })).toEqual(missing);
  });
});

it('a changed copy of the collar’s folder lists its texts and each picture once', () => {
  cpSync('shop', folder, { recursive: true });
  changeFacts({ ...COLLAR, name: 'Ringwell' });
  const found = positions();
  expect(found).toEqual(
    expect.arrayContaining(['product.title', 'home.heading', 'pages/terms.md', 'reviews']),
  );
  expect(found).not.toContain('name');
  expect(found.filter((position) => position.startsWith('pictures/encoded/collar-blue'))).toEqual([
    'pictures/encoded/collar-blue',
  ]);
  expect(reviewSummary(folder)[0]).toMatch(
    /^Still from the sample cat-collar shop: (?:[\w.]+(?: \(entry \d+\))?(?:, )?){5} and \d+ more\. /,
  );
}, 10_000);

it('the collar’s folder is called that, and lists what is not true', () => {
  expect(reviewShop('shop').map((finding) => findingLine('shop', finding))).toEqual([
    expect.stringMatching(
      /^shop is still the sample shop that sells the cat collar\. "npm run own" asks .+\.$/,
    ),
    ...POLICIES.map((file) => expect.stringContaining(`shop/${file}: is unchanged.`)),
    "shop/shop.json: reviews: contains the sample shop's made-up reviews and their count, 43. Replace them with real reviews, or remove them.",
    expect.stringContaining('shop/shop.json: product.priceBefore: has no date.'),
    expect.stringContaining('shop/shop.json: product.saleBadge: says "Sale ends soon!" without a date.'),
    expect.stringContaining('shop/shop.json: contactForm: '),
    expect.stringContaining('shop/shop.json: newsletter: '),
  ]);
  expect(reviewSummary('shop')).toEqual([
    expect.stringMatching(/^This is still the sample shop that sells the cat collar\. /),
    expect.stringContaining('Policies still to review: '),
    'Misleading in a real shop: reviews, product.priceBefore, product.saleBadge, contactForm, newsletter. Run "npm run own -- --check".',
  ]);
});

it('the template’s policies have no sentence about the collar', () => {
  for (const [file, text] of templatePages())
    expect([file, text.match(/collar|laser|cat\b/i)]).toEqual([file, null]);
});
