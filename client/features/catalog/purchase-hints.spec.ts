import { DEMO_PRODUCT } from './demo-product.ts';
import { soldOutText } from './purchase-hints.tsx';

const [blue] = DEMO_PRODUCT.variants;

it.each([
  [{ left: { Blue: 0 } }, 'Blue is sold out. Choose another color.'],
  [{ left: { Blue: 0, Pink: 2 } }, 'Blue is sold out. Choose another color.'],
  [{ left: { Blue: 0, Pink: 0 } }, 'Blue is sold out.'],
  [{ stopped: 'Back in June.', left: { Blue: 0 } }, 'Back in June.'],
])('with stock %j, says %p', (stock, text) => {
  expect(soldOutText({ ...DEMO_PRODUCT, stock }, blue)).toBe(text);
});

it('names a product without colors', () => {
  const bell = { ...DEMO_PRODUCT, title: 'Bell', variants: [], stock: { left: { '': 0 } } };
  expect(soldOutText(bell, undefined)).toBe('Bell is sold out.');
});
