import { type Card, type CardErrors, cardBrand, cardDigits, validateCard } from './card.ts';

const good: Card = {
  cardholder_name: 'Ann Archer',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12/30',
  card_cvc: '123',
};

const number: CardErrors = { card_number: 'Card number must be 16 digits' };
const expiry: CardErrors = { card_expiry: 'Expiry must be in MM/YY format' };
const cvc: CardErrors = { card_cvc: 'CVC must be 3 digits' };
const holder: CardErrors = { cardholder_name: 'Cardholder name is required' };

describe('validateCard', () => {
  it.each<[Partial<Card>, CardErrors]>([
    [{}, {}],
    [{ card_number: '4242424242424242' }, {}],
    [{ card_number: ' 42 424242424242 42 ' }, {}],
    [{ card_number: '' }, number],
    [{ card_number: '424242424242424' }, number],
    [{ card_number: '42424242424242424' }, number],
    [{ card_number: '4242424242424242424' }, number],
    [{ card_number: '4242-4242-4242-4242' }, number],
    [{ card_number: '4242a42424242424' }, number],
    [{ card_expiry: '00/00' }, {}],
    [{ card_expiry: '99/01' }, {}],
    [{ card_expiry: '1230' }, expiry],
    [{ card_expiry: '1/30' }, expiry],
    [{ card_expiry: '12/3' }, expiry],
    [{ card_expiry: '12/300' }, expiry],
    [{ card_expiry: '' }, expiry],
    [{ card_cvc: '12' }, cvc],
    [{ card_cvc: '1234' }, cvc],
    [{ card_cvc: '12a' }, cvc],
    [{ card_cvc: '' }, cvc],
    [{ cardholder_name: '' }, holder],
    [{ cardholder_name: '   ' }, holder],
    [
      { cardholder_name: '', card_number: '', card_expiry: '', card_cvc: '' },
      { ...holder, ...number, ...expiry, ...cvc },
    ],
  ])('%p gives %p', (typed, errors) => {
    expect(validateCard({ ...good, ...typed })).toEqual(errors);
  });
});

describe('cardDigits', () => {
  it('removes only spaces', () => {
    expect(cardDigits(' 4242 4242-4242 4242x')).toBe('42424242-42424242x');
  });
});

describe('cardBrand', () => {
  it.each([
    ['4', 'Visa'],
    ['51', 'Mastercard'],
    [' 2 221', 'Mastercard'],
    ['2720 99', 'Mastercard'],
    ['6011', 'Discover'],
    ['65', 'Discover'],
    ['', undefined],
    ['5', undefined],
    ['2220', undefined],
    ['2721', undefined],
    ['3714', undefined],
  ])('of %p is %p', (typed, brand) => {
    expect(cardBrand(typed)).toBe(brand);
  });
});
