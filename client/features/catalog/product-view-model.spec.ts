import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import { DEMO_PRODUCT } from './demo-product.ts';
import { availabilityOf, cartItem, inventoryOf, productViewModel, viewOf } from './product-view-model.ts';

const bell = productViewModel({
  _id: '7',
  title: 'Bell',
  description: 'Rings.',
  price: 3,
  image: 'https://example.com/bell.jpg',
  inventory: 0,
});
const [blue, pink] = DEMO_PRODUCT.variants;

describe('a product from the server', () => {
  it('has one price and one image, no list price and no colors', () => {
    expect(bell).toMatchObject({ price: 3, variants: [] });
    expect(bell.details.title).toBe('Shipping and returns');
    expect(bell.original).toBeUndefined();
    expect(bell.views).toEqual([{ kind: 'remote', label: 'Bell', src: 'https://example.com/bell.jpg' }]);
  });

  it('goes into the cart without a color', () => {
    expect(cartItem(bell, undefined)).toEqual({
      _id: '7',
      title: 'Bell',
      image: 'https://example.com/bell.jpg',
      color: '',
      salePrice: 3,
      quantity: 1,
    });
  });
});

describe('the built-in product', () => {
  it('is on sale and has ten of each color', () => {
    expect(DEMO_PRODUCT).toMatchObject({
      _id: 'laser-collar',
      price: BUILT_IN_PRODUCT.salePrice,
      original: BUILT_IN_PRODUCT.price,
    });
    expect(DEMO_PRODUCT.variants.map(({ color, inventory }) => [color, inventory])).toEqual([
      ['Blue', 10],
      ['Pink', 10],
    ]);
  });

  it('goes into the cart in the chosen color', () => {
    expect(cartItem(DEMO_PRODUCT, pink)).toEqual({
      _id: 'laser-collar',
      title: 'Smart Laser Cat Collar',
      image: '/images/collar-pink-480.webp',
      color: 'Pink',
      salePrice: BUILT_IN_PRODUCT.salePrice,
      quantity: 1,
    });
  });
});

it.each([
  [bell, undefined, 0],
  [{ ...bell, inventory: 3 }, undefined, 3],
  [DEMO_PRODUCT, blue, 10],
  [DEMO_PRODUCT, { ...(blue as NonNullable<typeof blue>), inventory: 0 }, 0],
])('inventory comes from the color if the product has colors', (product, variant, inventory) => {
  expect(inventoryOf(product, variant)).toBe(inventory);
});

describe('availability', () => {
  it.each([
    [undefined, blue, false, 'In stock'],
    [{ left: { Blue: 3 } }, blue, false, 'Only 3 left'],
    [{ left: { Blue: 3 } }, pink, false, 'In stock'],
    [{ left: { Blue: 0 } }, blue, true, 'Out of stock'],
    [{ left: { Blue: 0 } }, pink, false, 'In stock'],
    [{ stopped: 'Back in June.', left: { Blue: 3 } }, blue, true, 'Unavailable'],
  ])('with stock %j', (stock, variant, soldOut, status) => {
    expect(availabilityOf({ ...DEMO_PRODUCT, stock }, variant)).toEqual({ soldOut, status });
  });

  it('of a product without colors counts the product, and needs inventory', () => {
    const stock = { left: { '': 1 } };
    const status = (inventory: number) => availabilityOf({ ...bell, inventory, stock }, undefined).status;
    expect([status(7), status(0)]).toEqual(['Only 1 left', 'Out of stock']);
  });
});

it.each([
  [blue, 0],
  [pink, 1],
])('a color is shown in its own picture', (variant, view) => {
  expect(viewOf(DEMO_PRODUCT, variant as NonNullable<typeof variant>)).toBe(view);
});
