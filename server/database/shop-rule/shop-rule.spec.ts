import { acceptanceOf, differenceFrom, type Offer, type ShopRule } from './shop-rule.ts';
import { ruleWith } from './write-shop-rule.ts';

const COLLAR: Offer = { title: 'Collar', price: 7.99, prefix: 'LC' };
const BELL: Offer = { title: 'Bell', price: 24, prefix: 'BB' };
const CHEAPER_BELL: Offer = { ...BELL, price: 19.5 };

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes));
/** The rule after offers were written at these minutes, beginning with a collar. */
const ruleAfter = (...changes: [offer: Offer, minutes: number][]) =>
  changes.reduce<ShopRule>((rule, [offer, minutes]) => ruleWith(offer, rule, at(minutes)), {
    offers: [COLLAR],
    prefixes: ['LC'],
  });

describe('a rule with a new offer', () => {
  it('keeps the former one for an hour, and its prefix forever', () => {
    expect(ruleAfter([BELL, 0])).toEqual({
      offers: [BELL, { ...COLLAR, until: '2026-01-01T13:00:00.000Z' }],
      prefixes: ['BB', 'LC'],
    });
  });

  it('keeps all that are still within their hour', () => {
    const former = (offer: Offer, minutes: number) => ({ ...offer, until: at(minutes).toISOString() });
    expect(ruleAfter([BELL, 0], [CHEAPER_BELL, 30]).offers).toEqual([
      CHEAPER_BELL,
      former(BELL, 90),
      former(COLLAR, 60),
    ]);
    expect(ruleAfter([BELL, 0], [CHEAPER_BELL, 61]).offers).toEqual([CHEAPER_BELL, former(BELL, 121)]);
  });

  it('contains each offer once, however often it changes', () => {
    expect(ruleAfter([BELL, 0], [COLLAR, 10], [BELL, 20], [COLLAR, 30])).toEqual({
      offers: [COLLAR, { ...BELL, until: at(90).toISOString() }],
      prefixes: ['LC', 'BB'],
    });
  });
});

describe('orders of a release', () => {
  const rule = ruleAfter([BELL, 0], [CHEAPER_BELL, 30]);

  it.each<[Offer, number, string]>([
    [CHEAPER_BELL, 31, 'accepted'],
    [BELL, 31, 'former'],
    [BELL, 90, 'refused'],
    [COLLAR, 59, 'former'],
    [COLLAR, 60, 'refused'],
    [{ ...CHEAPER_BELL, prefix: 'LC' }, 59, 'former'],
    [{ ...CHEAPER_BELL, prefix: 'LC' }, 60, 'refused'],
    [{ ...CHEAPER_BELL, prefix: 'XY' }, 31, 'refused'],
    [{ ...COLLAR, price: BELL.price }, 31, 'refused'],
  ])('for %j after %d minutes are %s', (offer, minutes, expected) => {
    expect(acceptanceOf(offer, rule, at(minutes))).toBe(expected);
  });
});

describe('orders of an instance', () => {
  const link: Offer = { ...COLLAR, checkout: 'link' };
  const toLink = ruleAfter([link, 0]);
  const toCard = ruleAfter([link, 0], [COLLAR, 10]);

  it.each<[string, Offer, ShopRule, number, string]>([
    ['with a card, accepted', COLLAR, ruleAfter(), 0, 'accepted'],
    ['without one, refused', link, ruleAfter(), 0, 'refused'],
    ['without one after a change to link, accepted', link, toLink, 0, 'accepted'],
    ['with a card after a change to link, accepted without it', COLLAR, toLink, 99, 'cardless'],
    ['with a card after a change back, accepted', COLLAR, toCard, 10, 'accepted'],
    ['without one after a change back, accepted for an hour', link, toCard, 69, 'former'],
    ['without one an hour later, refused', link, toCard, 70, 'refused'],
  ])('are, %s', (_, offer, rule, minutes, expected) => {
    expect(acceptanceOf(offer, rule, at(minutes))).toBe(expected);
  });
});

it.each([
  [{ price: 9 }, 'at $9.00'],
  [{ title: 'Bell' }, 'for “Bell”'],
  [{ prefix: 'BB' }, 'with the prefix BB'],
  [{ checkout: 'link' as const }, 'without a card'],
  [BELL, 'for “Bell” at $24.00 with the prefix BB'],
])('an offer of %j instead differs in %p', (changes, difference) => {
  expect(differenceFrom(COLLAR, { ...COLLAR, ...changes })).toBe(difference);
});
