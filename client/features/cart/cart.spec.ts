import type { CartItem } from '#contract/order-row.ts';
import {
  addToCart,
  cartLabel,
  parseCart,
  refreshItems,
  removeFromCart,
  totalQuantity,
  updateQuantity,
} from './cart.ts';

const blue: CartItem = {
  _id: 'laser-collar',
  title: 'Smart Laser Cat Collar',
  image: '/images/collar-blue-480.webp',
  color: 'Blue',
  salePrice: 7.99,
  quantity: 1,
};
const pink: CartItem = { ...blue, color: 'Pink' };
const bell: CartItem = { ...blue, _id: 'bell', title: 'Bell', color: '', salePrice: 3 };

describe('addToCart', () => {
  it.each([
    { name: 'accepts an item into an empty cart', items: [], item: blue, after: [blue], added: true },
    { name: 'refuses the same item again', items: [blue], item: blue, after: [blue], added: false },
    { name: 'refuses another color', items: [blue], item: pink, after: [blue], added: false },
    { name: 'refuses another product', items: [blue], item: bell, after: [blue], added: false },
    {
      name: 'reduces a higher quantity to one',
      items: [],
      item: { ...blue, quantity: 3 },
      after: [blue],
      added: true,
    },
  ])('$name', ({ items, item, after, added }) => {
    expect(addToCart(items, item)).toEqual({ items: after, added });
  });

  it('does not mutate its input', () => {
    const items: CartItem[] = [];
    addToCart(items, blue);
    expect(items).toEqual([]);
  });
});

describe('removeFromCart', () => {
  it.each([
    { items: [blue], _id: blue._id, color: 'Blue', after: [] },
    { items: [blue], _id: blue._id, color: 'Pink', after: [blue] },
    { items: [blue], _id: 'bell', color: 'Blue', after: [blue] },
    { items: [bell], _id: 'bell', color: '', after: [] },
    { items: [], _id: 'bell', color: '', after: [] },
  ])('of $_id in color "$color" leaves $after.length items', ({ items, _id, color, after }) => {
    expect(removeFromCart(items, _id, color)).toEqual(after);
  });
});

describe('updateQuantity', () => {
  it.each([
    [1, 1],
    [0, 1],
    [-4, 1],
    [2, 1],
    [Number.NaN, 1],
  ])('sets %p to %p', (quantity, after) => {
    expect(updateQuantity([blue], blue._id, 'Blue', quantity)).toEqual([{ ...blue, quantity: after }]);
  });

  it('does not change other items', () => {
    const damaged = { ...pink, quantity: 5 };
    expect(updateQuantity([damaged], blue._id, 'Blue', 1)).toEqual([damaged]);
  });
});

describe('refreshItems', () => {
  it('updates title, image and price of that product only', () => {
    const offer = { title: 'Big Bell', image: '/big.jpg', salePrice: 4 };
    expect(refreshItems([bell], 'bell', offer)).toEqual([{ ...bell, ...offer }]);
    expect(refreshItems([bell], 'collar', offer)).toEqual([bell]);
  });
});

describe('totalQuantity', () => {
  it.each([
    [[], 0],
    [[blue], 1],
  ])('of %j is %p', (items, total) => {
    expect(totalQuantity(items)).toBe(total);
  });
});

it.each([
  [0, 'Cart, 0 items'],
  [1, 'Cart, 1 item'],
  [2, 'Cart, 2 items'],
])('labels a cart of %p items %p', (count, label) => {
  expect(cartLabel(count)).toBe(label);
});

describe('parseCart', () => {
  it('reads back what was stored', () => {
    expect(parseCart(JSON.stringify([blue]))).toEqual([blue]);
  });

  it.each([
    null,
    '',
    'garbage',
    'null',
    '7',
    '{}',
    '[null]',
    '["collar"]',
    '[{"_id":"x"}]',
    JSON.stringify([{ ...blue, _id: 7 }]),
    JSON.stringify([{ ...blue, salePrice: '7.99' }]),
    JSON.stringify([{ ...blue, salePrice: -1 }]),
  ])('treats %p as an empty cart', (text) => {
    expect(parseCart(text)).toEqual([]);
  });

  it.each([
    ['a second item', [blue, pink], [blue]],
    ['a higher quantity', [{ ...blue, quantity: 9 }], [blue]],
    ['unknown fields', [{ ...blue, extra: true }], [blue]],
    ['a missing color', [{ ...blue, color: undefined }], [{ ...blue, color: '' }]],
    ['a missing image', [{ ...blue, image: undefined }], [{ ...blue, image: '' }]],
  ])('repairs %s', (_, stored, cart) => {
    expect(parseCart(JSON.stringify(stored))).toEqual(cart);
  });
});
