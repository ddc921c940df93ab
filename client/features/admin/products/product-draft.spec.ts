import {
  differingFields,
  productDraft,
  type TypedProduct,
  typedProduct,
  validateProduct,
} from './product-draft.ts';

const typed: TypedProduct = {
  title: ' Bell ',
  description: 'Rings.\nLoudly.',
  price: '3.50',
  image: '/bell.jpg',
  inventory: '12',
};
const stored = { _id: '1', ...productDraft(typed), version: 4 };

it('parses the numbers of the form', () => {
  expect(productDraft(typed)).toEqual({
    title: 'Bell',
    description: 'Rings.\nLoudly.',
    price: 3.5,
    image: '/bell.jpg',
    inventory: 12,
  });
});

it('can be sold out', () => {
  expect(productDraft({ ...typed, inventory: '0' })).toMatchObject({ inventory: 0 });
});

it('fills the form with a product, or empties it', () => {
  expect(typedProduct(stored)).toEqual({ ...typed, title: 'Bell', price: '3.5' });
  expect(new Set(Object.values(typedProduct(null)))).toEqual(new Set(['']));
});

describe('validateProduct', () => {
  it.each(['0', '0.1', '19.99', '99999999.99', '1e2'])('accepts the price %s', (price) => {
    expect(validateProduct({ ...typed, price })).toEqual({});
  });

  it.each(['1e300', '1e-300', '99999999.991', '100000000', '-0.01', '12.345', 'x', '1e999'])(
    'refuses the price %s',
    (price) => {
      expect(validateProduct({ ...typed, price })).toEqual({
        price: 'Price must be from 0 to 99999999.99, with at most two decimals',
      });
    },
  );

  it.each(['1.5', '-1', '2147483648', '1e300', 'x'])('refuses the inventory %s', (inventory) => {
    expect(validateProduct({ ...typed, inventory })).toEqual({
      inventory: 'Inventory must be a whole number from 0 to 2147483647',
    });
  });

  it.each([
    ['title', 'Title is required'],
    ['price', 'Price is required'],
    ['inventory', 'Inventory is required'],
    ['image', 'Image URL is required'],
    ['description', 'Description is required'],
  ])('requires the field %s', (name, message) => {
    expect(validateProduct({ ...typed, [name]: '  ' })).toEqual({ [name]: message });
  });
});

describe('differingFields', () => {
  it('is empty if the stored values are equal, however they were typed', () => {
    expect(differingFields(typed, stored)).toEqual([]);
  });

  it('lists the fields with another stored value', () => {
    expect(differingFields({ ...typed, price: '4' }, { ...stored, image: '/gong.jpg' })).toEqual([
      'price',
      'image',
    ]);
  });
});
