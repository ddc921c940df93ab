import { redactCardData } from './card-data.ts';

const PLAIN = { checkout: 'card', cardData: 'plain' } as const;
const LAST4 = { checkout: 'card', cardData: 'last4' } as const;
const row = { name: 'Ada', card_number: '4242 4242 4242 4242', card_cvc: '123' };
const NO_CARD = { cardholder_name: '', card_number: '', card_expiry: '', card_cvc: '' };

describe('card data', () => {
  it('is unchanged in plain mode', () => {
    expect(redactCardData(row, PLAIN)).toEqual(row);
  });

  it('is reduced to the last four digits, without the CVC, in last4 mode', () => {
    expect(redactCardData(row, LAST4)).toEqual({ name: 'Ada', card_number: '4242', card_cvc: '' });
  });

  it('leaves missing columns to the database', () => {
    expect(redactCardData({ name: 'Ada' }, LAST4)).toEqual({ name: 'Ada' });
  });

  it.each([
    [{ ...row, card_number: '4242' }, 'orders_card_number_check'],
    [{ ...row, card_number: '42424242424242421' }, 'orders_card_number_check'],
    [{ ...row, card_number: 'x' }, 'orders_card_number_check'],
    [{ ...row, card_number: '' }, 'orders_card_number_check'],
    [{ ...row, card_cvc: '' }, 'orders_card_cvc_check'],
    [{ ...row, card_cvc: '1234' }, 'orders_card_cvc_check'],
    [{ ...row, ...NO_CARD, cardholder_name: 'Ada' }, 'orders_card_number_check'],
  ])('refuses %p', (wrong, constraint) => {
    for (const mode of [PLAIN, LAST4]) expect(() => redactCardData(wrong, mode)).toThrow(constraint);
  });

  it('that is blank is left to the database, which knows whether the shop takes orders without a card', () => {
    const blank = { name: 'Ada', ...NO_CARD };
    for (const mode of [PLAIN, LAST4]) expect(redactCardData(blank, mode)).toEqual(blank);
  });

  it.each([
    row,
    { ...row, card_number: '4242' },
    { ...row, card_number: { digits: 4242424242424242 }, card_cvc: 123 },
    { ...row, cardholder_name: 'Ada', card_expiry: null },
  ])('is dropped with CHECKOUT=link: %j', (sent) => {
    const stored = redactCardData(sent, { checkout: 'link', cardData: 'plain' });
    expect(stored).toEqual({ ...sent, ...NO_CARD, name: 'Ada', ...absent(sent) });
    expect(JSON.stringify(stored)).not.toMatch(/\d/);
  });
});

/** The columns that a row lacks stay missing. */
const absent = (sent: object) =>
  Object.fromEntries(
    Object.keys(NO_CARD)
      .filter((name) => !(name in sent))
      .map((name) => [name, undefined]),
  );
