/** @jest-environment jsdom */
import { checkoutErrors } from './checkout-errors.ts';

const VALID = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  address: '1 Engine Street',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  cardholder_name: 'Ada Lovelace',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12/30',
  card_cvc: '123',
};

/** A valid checkout form with these changes. */
function formWith(changes: Partial<typeof VALID>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries({ ...VALID, ...changes })) {
    const input = document.createElement('input');
    Object.assign(input, { name, value, type: name === 'email' ? 'email' : 'text' });
    input.required = !['phone', 'address2'].includes(name);
    if (['name', 'address', 'city', 'zip'].includes(name)) input.pattern = '.*\\S.*';
    form.append(input);
  }
  return form;
}

describe('the errors of the checkout form', () => {
  it('are empty when all required fields are filled in', () => {
    expect(checkoutErrors(formWith({}))).toEqual({});
  });

  it.each([
    [{ name: '' }, { name: 'Enter your full name' }],
    [{ name: '   ' }, { name: 'Enter your full name' }],
    [{ email: '' }, { email: 'Enter your email address' }],
    [{ email: 'ada' }, { email: 'Enter a complete email address, like name@example.com' }],
    [{ email: 'ada@localhost' }, { email: 'Enter a complete email address, like name@example.com' }],
    [{ address: '' }, { address: 'Enter your street address' }],
    [{ city: ' ' }, { city: 'Enter your city' }],
    [{ state: '' }, { state: 'Select your state' }],
    [{ zip: '' }, { zip: 'Enter your zip' }],
    [{ card_cvc: '' }, { card_cvc: 'CVC must be 3 digits' }],
    [
      { zip: '', card_number: '4242', cardholder_name: ' ' },
      {
        zip: 'Enter your zip',
        card_number: 'Card number must be 16 digits',
        cardholder_name: 'Cardholder name is required',
      },
    ],
  ])('with %j are %j', (typed, errors) => {
    expect(checkoutErrors(formWith(typed))).toEqual(errors);
  });
});
