import { renderToStaticMarkup } from 'react-dom/server';
import { DEMO_PRODUCT } from './demo-product.ts';
import { ProductView, type PurchaseActions } from './product-view.tsx';

const purchase: PurchaseActions = { add: () => true, buyNow: () => true, replace() {}, prepare() {} };

/** The names of the two buy buttons and whether they are disabled. The page opens on the first inventory's color. */
function buttons(...inventories: number[]) {
  const variants = DEMO_PRODUCT.variants.map((variant, index) => ({
    ...variant,
    inventory: inventories[index] ?? 0,
  }));
  const markup = renderToStaticMarkup(
    <ProductView product={{ ...DEMO_PRODUCT, variants }} purchase={purchase} />,
  );
  const found = markup.matchAll(/<button([^>]*)>(Add to Cart|Buy Now)</g);
  return [...found].map(([, attributes, name]) => [name, / disabled/.test(attributes ?? '')]);
}

// No color of the built-in product is ever sold out (spec §9), so this test changes the inventory.
it.each([
  [0, 10, true],
  [10, 0, false],
])(
  'with %p of the shown color and %p of the other, both buttons are disabled: %p',
  (shown, other, disabled) => {
    expect(buttons(shown, other)).toEqual([
      ['Add to Cart', disabled],
      ['Buy Now', disabled],
    ]);
  },
);

it('describes the buttons with how many are left, and disables them when selling is off', () => {
  const markup = (stock: object) =>
    renderToStaticMarkup(<ProductView product={{ ...DEMO_PRODUCT, stock }} purchase={purchase} />);
  const low = markup({ left: { Blue: 3 } });
  const [, id] = /<p id="([^"]+)"[^>]*>Only 3 left</.exec(low) ?? [];
  expect(id).toBeDefined();
  expect(low.split(`aria-describedby="${id}"`)).toHaveLength(3);
  expect(low).not.toContain(' disabled="" aria-describedby');
  expect(markup({ stopped: 'Back in June.' }).match(/ disabled="" aria-describedby/g)).toHaveLength(2);
});

it('renders nothing of the stock if nothing is set', () => {
  const markup = renderToStaticMarkup(<ProductView product={DEMO_PRODUCT} purchase={purchase} />);
  expect(markup).toContain('<p>In stock</p>');
  expect(markup).not.toContain('aria-describedby');
});

it('loads the large picture before the thumbnails', () => {
  const markup = renderToStaticMarkup(<ProductView product={DEMO_PRODUCT} purchase={purchase} />);
  const pictures = [...markup.matchAll(/<img[^>]* src="\/images\/(collar-[a-z]+)-960\.jpg"[^>]*>/g)];
  const priorities = pictures.map(([tag, name]) => [name, /fetchPriority="(\w+)"/i.exec(tag)?.[1]]);
  expect(priorities).toEqual([
    ['collar-blue', 'high'],
    ['collar-blue', 'low'],
    ['collar-pink', 'low'],
    ['collar-mint', 'low'],
  ]);
});
