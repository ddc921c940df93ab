import { accentColors, PAPER } from './accent.ts';
import { readShop } from './read-shop.ts';

// The build replaces each `*.shop.ts` module with the values of its exports (scripts/shop-modules.mjs), so browsers and
// the built server neither read the folder nor load its schema. Each page has its own module, bundled into its chunk.
const {
  name,
  orderPrefix,
  accent,
  product,
  service,
  home,
  variantLabel,
  variants,
  questions,
  pages,
  posts,
  demoProducts,
} = readShop();
const { slug, title, price, priceBefore, menu } = product;

export const SHOP_NAME = name;
export const ORDER_PREFIX = orderPrefix;
export const COLORS = { paper: PAPER, ...accentColors(accent) };
export const PRODUCT = { slug, title, price, priceBefore, menu };
export const VARIANT_LABEL = variantLabel;
export const VARIANT_NAMES = variants.map((variant) => variant.name);
export const SERVICE_FACTS = service;
export const HOME_TITLE = home.title;
/** Pages without content. */
export const EMPTY_PAGES = [
  ...(posts.length > 0 ? [] : ['/blog']),
  ...(questions.length > 0 ? [] : ['/faq']),
  ...(pages.accessibility ? [] : ['/accessibility']),
];
export const DEMO_PRODUCTS = demoProducts;
