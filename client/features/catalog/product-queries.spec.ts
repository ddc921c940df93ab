import { isProduct } from './product-queries.ts';

const bell = { _id: '7', title: 'Bell', description: '', price: 3, image: '', inventory: 0 };

it('a product has all its fields', () => {
  expect(isProduct(bell)).toBe(true);
});

it.each([undefined, null, 'Bell', {}, [], { ...bell, price: '3' }, { ...bell, title: undefined }])(
  '%p is no product',
  (body) => {
    expect(isProduct(body)).toBe(false);
  },
);
