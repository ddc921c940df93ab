import type { Product } from '#contract/products.ts';
import { withCreated, withoutDeleted, withUpdated } from './product-list.ts';

const product = (_id: string, title = _id): Product => ({
  _id,
  title,
  description: 'Rings.',
  price: 3,
  image: '/bell.jpg',
  inventory: 5,
  version: 1,
});

describe('the product list', () => {
  const list = [product('b'), product('a')];

  it('has a new product on top, once', () => {
    expect(withCreated(list, product('c'))).toEqual([product('c'), ...list]);
    expect(withCreated(list, product('a', 'new'))).toEqual([product('a', 'new'), product('b')]);
  });

  it('has an updated product in its old place', () => {
    expect(withUpdated(list, product('a', 'new'))).toEqual([product('b'), product('a', 'new')]);
    expect(withUpdated(list, product('x'))).toEqual(list);
  });

  it('has no deleted product', () => {
    expect(withoutDeleted(list, 'b')).toEqual([product('a')]);
  });
});
