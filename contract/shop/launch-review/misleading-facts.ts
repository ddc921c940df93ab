import { readFacts } from '../facts-file.ts';
import type { Shop } from '../schema/shop-schema.ts';
import { COLLAR } from '../template-files.ts';
import type { Finding } from './finding.ts';

type Facts = Pick<Shop, 'contactForm' | 'newsletter' | 'product' | 'reviews'>;
type Check = (facts: Facts, collar: Facts) => [path: string, sentence: string] | undefined;

const reviews: Check = ({ reviews: own }, { reviews: madeUp }) => {
  if (own === undefined) return undefined;
  if (own.list.some(({ text }) => madeUp?.list.some((review) => review.text === text)))
    return [
      'reviews',
      `contains the sample shop's made-up reviews and their count, ${own.count}. Replace them with real reviews, or remove them`,
    ];
  return own.count === madeUp?.count && own.count > own.list.length
    ? [
        'reviews.count',
        `is still ${own.count}, the sample shop's number. Change it to the number of your reviews`,
      ]
    : undefined;
};

const priceBefore: Check = ({ product }) =>
  product.priceBefore !== undefined && product.priceBeforeSince === undefined
    ? [
        'product.priceBefore',
        'has no date. If you did charge that price, add the date you first charged it, such as "priceBeforeSince": "2026-05-01". Otherwise, remove priceBefore',
      ]
    : undefined;

/** Announces an end without a date. */
const VAGUE_END = /^(?!.*\d).*\b(?:ends?|soon|hurry|last chance|today)\b/i;

const saleBadge: Check = ({ product: { saleBadge: badge = '' } }) =>
  VAGUE_END.test(badge)
    ? [
        'product.saleBadge',
        `says "${badge}" without a date. Name the date, as in "Until May 31", or change the text`,
      ]
    : undefined;

const contactForm: Check = ({ contactForm: shown }) =>
  shown
    ? ['contactForm', 'shows a form that sends nothing. Remove it; the page still shows your email address']
    : undefined;

const newsletter: Check = ({ newsletter: text }) =>
  text === undefined ? undefined : ['newsletter', 'shows a form that doesn’t subscribe anyone. Remove it'];

const CHECKS: Check[] = [reviews, priceBefore, saleBadge, contactForm, newsletter];

/** Facts of a shop's folder that are not true in a real shop. */
export function misleadingFacts(folder: string): Finding[] {
  const [facts, collar] = [readFacts(folder), readFacts(COLLAR)];
  return CHECKS.flatMap((check) => {
    const [path, sentence] = check(facts, collar) ?? [];
    return path === undefined || sentence === undefined
      ? []
      : [{ kind: 'untrue', file: 'shop.json', path, sentence }];
  });
}
