import { redactCardData } from './card-data.ts';

const row = { name: 'Ada', card_number: '4242 4242 4242 4242', card_cvc: '123' };

describe('card data', () => {
  it('is unchanged in plain mode', () => {
    expect(redactCardData(row, 'plain')).toEqual(row);
  });

  it('is reduced to the last four digits, without the CVC, in last4 mode', () => {
    expect(redactCardData(row, 'last4')).toEqual({ name: 'Ada', card_number: '4242', card_cvc: '' });
  });

  it('leaves missing columns to the database', () => {
    expect(redactCardData({ name: 'Ada' }, 'last4')).toEqual({ name: 'Ada' });
  });

  it.each([
    [{ ...row, card_number: '4242' }, 'orders_card_number_check'],
    [{ ...row, card_number: '42424242424242421' }, 'orders_card_number_check'],
    [{ ...row, card_number: 'x' }, 'orders_card_number_check'],
    [{ ...row, card_cvc: '' }, 'orders_card_cvc_check'],
    [{ ...row, card_cvc: '1234' }, 'orders_card_cvc_check'],
  ])('refuses %p', (wrong, constraint) => {
    for (const mode of ['plain', 'last4'] as const) {
      expect(() => redactCardData(wrong, mode)).toThrow(constraint);
    }
  });
});
