import { readShop } from '../../contract/shop/read-shop.ts';

const COLLAR = readShop('shop');
const { product, variants, reviews } = COLLAR;

/** What only the collar's shop says, whatever the case. */
const WORDS = [
  'collars?',
  'lasers?',
  'cats?',
  'kittens?',
  'pets?',
  'necks?',
  'mint',
  'paws?',
  'fur',
  'USB-C',
  '(?:Blue|Pink) collar',
];

const literally = (text: string | number) => `${text}`.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Its facts. */
const FACTS = [
  COLLAR.name,
  ...COLLAR.nameLines,
  COLLAR.shortName,
  COLLAR.accent,
  COLLAR.banner,
  COLLAR.newsletter,
  product.slug,
  product.price,
  product.priceBefore,
  product.saleBadge,
  ...variants.flatMap(({ name, swatch }) => [name, swatch]),
  ...Object.keys(COLLAR.pictures),
  ...(reviews?.list ?? []).map(({ name }) => name),
].flatMap((fact) => (fact === undefined ? [] : [literally(fact)]));

/** Not within a longer word or number. */
const wholeWord = (words: readonly string[], flags: string) =>
  new RegExp(`(?<![\\w.])(?:${words.join('|')})(?!\\w)`, flags);

const PATTERNS = [wholeWord([...WORDS, ...FACTS], 'gi'), wholeWord([`${COLLAR.orderPrefix}\\d+`], 'g')];

/** The price of express shipping, which no shop offers yet (spec §9), happens to be the collar's. */
const ALLOWED = /express:\{method:.express.,cost:7\.99\}/g;

/** Each word of the collar's shop in a text, with what surrounds it. */
export function collarWords(source: string): string[] {
  const text = source.replace(ALLOWED, '');
  return PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: word }) =>
      text.slice(Math.max(0, index - 30), index + word.length + 30).replace(/\s+/g, ' '),
    ),
  );
}
