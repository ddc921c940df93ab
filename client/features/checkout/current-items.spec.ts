import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import type { CartItem } from '#contract/order-row.ts';
import { currentItem, isOutdated } from './current-items.ts';

const item: CartItem = { _id: '7', title: 'Bell', image: '/bell.jpg', color: '', quantity: 1, salePrice: 3 };

describe('currentItem', () => {
  it('uses the built-in title and price for the collar, whatever storage contains', () => {
    const tampered = { ...item, _id: 'laser-collar', title: 'Gold', salePrice: 0.01 };
    expect(currentItem(tampered, undefined)).toMatchObject({
      title: 'Smart Laser Cat Collar',
      salePrice: BUILT_IN_PRODUCT.salePrice,
    });
  });

  it.each([
    [undefined, {}],
    [{}, {}],
    [{ price: Number.NaN }, {}],
    [{ price: 3, title: 'Bell' }, {}],
    [{ price: 4.5, title: 'Bell' }, { salePrice: 4.5 }],
    [{ price: 3, title: 'Big Bell' }, { title: 'Big Bell' }],
    [{ price: 3, image: '/big.jpg' }, { image: '/big.jpg' }],
    [{ price: 3, image: '' }, {}],
    [{ price: 0 }, { salePrice: 0 }],
  ])('with product %p changes %p', (product, changes) => {
    expect(currentItem(item, product)).toEqual({ ...item, ...changes });
  });
});

describe('isOutdated', () => {
  it.each([
    [{}, false],
    [{ title: 'Big Bell' }, true],
    [{ image: '/big.jpg' }, true],
    [{ salePrice: 4 }, true],
  ])('with changes %p is %p', (changes, outdated) => {
    expect(isOutdated(item, { ...item, ...changes })).toBe(outdated);
  });
});
