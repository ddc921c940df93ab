/** @jest-environment jsdom */
import { CHECKOUT_FIELDS_KEY } from '#contract/storage-keys.ts';
import { loadFields, saveFields } from './saved-fields.ts';

const STATES = ['CA', 'NY'];
const DAY = 24 * 60 * 60 * 1000;

const TYPED = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '555 0100',
  address: '1 Engine Street',
  address2: '',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90001',
};
const CARD = {
  cardholder_name: 'Augusta King',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12/30',
  card_cvc: '737',
};

function formWith(values: Record<string, string>): HTMLFormElement {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(values))
    form.append(Object.assign(document.createElement('input'), { name, value }));
  return form;
}

const stored = () => sessionStorage.getItem(CHECKOUT_FIELDS_KEY);
const store = (value: unknown) => sessionStorage.setItem(CHECKOUT_FIELDS_KEY, JSON.stringify(value));

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

it('saves name, email, phone and address, and nothing of the card', () => {
  saveFields(formWith({ ...TYPED, ...CARD, shipping_method: 'free' }));
  expect(loadFields(STATES)).toEqual(TYPED);
  // Its digits may be those of the card's.
  const { savedAt, ...saved } = JSON.parse(stored() ?? '');
  expect(savedAt).toEqual(expect.any(Number));
  expect(saved).toEqual({ fields: TYPED });
});

it('has nothing before anything is saved, and stores nothing then', () => {
  expect(loadFields(STATES)).toEqual({});
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  [DAY - 1000, true],
  [DAY + 1000, false],
  [-DAY - 1000, false],
])('after %p ms, the fields are there: %p', (age, isThere) => {
  store({ fields: TYPED, savedAt: Date.now() - age });
  expect(loadFields(STATES)).toEqual(isThere ? TYPED : {});
  expect(stored() !== null).toBe(isThere);
});

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '1'],
  ['a list', '[]'],
  ['no fields', JSON.stringify({ savedAt: Date.now() })],
  ['null as fields', JSON.stringify({ fields: null, savedAt: Date.now() })],
  ['no time', JSON.stringify({ fields: TYPED })],
  ['a time that is no number', JSON.stringify({ fields: TYPED, savedAt: 'today' })],
])('%s counts as nothing', (_, text) => {
  sessionStorage.setItem(CHECKOUT_FIELDS_KEY, text);
  expect(loadFields(STATES)).toEqual({});
});

it('skips fields that are no text, too long or unknown, and states that are not offered', () => {
  const fields = { ...TYPED, name: 1, email: 'a'.repeat(255), city: null, state: 'TX', card_number: '4242' };
  store({ fields, savedAt: Date.now() });
  const { phone, address, address2, zip } = TYPED;
  expect(loadFields(STATES)).toEqual({ phone, address, address2, zip });
});

it('does without storage that the browser refuses', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('No storage here.', 'SecurityError');
  });
  saveFields(formWith(TYPED));
  expect(loadFields(STATES)).toEqual({});
});
