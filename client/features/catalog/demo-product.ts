import { pictureUrl } from '#client/ui/pictures/picture.tsx';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import type { OrderItem } from '#contract/order-row.ts';
import { DESCRIPTION, GALLERY, SPECIFICATIONS, VARIANTS, VIDEO } from './product.shop.ts';
import type { ProductViewModel, Variant } from './product-view-model.ts';

const { _id, title, price, salePrice } = BUILT_IN_PRODUCT;

const variants: Variant[] = VARIANTS.map(({ name, picture, inventory }) => ({
  color: name,
  picture,
  image: pictureUrl(picture),
  inventory,
}));

const isInGallery = (variant: Variant) => GALLERY.some(({ picture }) => picture === variant.picture);

/** Sizes can share a picture. */
export const VARIANT_PICTURES = [...new Set(variants.map(({ picture }) => picture))];

/** The built-in product (spec §3). */
export const DEMO_PRODUCT: ProductViewModel = {
  _id,
  title,
  description: DESCRIPTION,
  price: salePrice,
  original: price > salePrice ? price : undefined,
  image: variants[0]?.image ?? '',
  inventory: 0,
  variants,
  views: [
    ...variants
      .filter((variant) => !isInGallery(variant))
      .map(({ color, picture }) => ({ kind: 'picture' as const, label: color, picture })),
    ...GALLERY.map((view) => ({ kind: 'picture' as const, ...view })),
    ...(VIDEO ? [{ kind: 'video' as const, label: VIDEO.label }] : []),
  ],
  details: { title: 'Specifications', rows: SPECIFICATIONS },
};

/** The picture of an ordered item, as the cart showed it. Pictures of the operator's products are not stored with orders. */
export function pictureOf({ title, color }: Pick<OrderItem, 'title' | 'color'>): string | undefined {
  if (title !== DEMO_PRODUCT.title) return undefined;
  return DEMO_PRODUCT.variants.find((variant) => variant.color === color)?.image;
}
