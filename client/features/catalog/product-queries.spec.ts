import { isProduct } from './product-queries.ts';

const bell = { _id: '7', title: 'Bell', description: '', price: 3, image: '', inventory: 0 };

it('accepts a product with all its fields', () => {
  expect(isProduct(bell)).toBe(true);
});

it.each([undefined, null, 'Bell', {}, [], { ...bell, price: '3' }, { ...bell, title: undefined }])(
  'rejects %p',
  (body) => {
    expect(isProduct(body)).toBe(false);
  },
);
