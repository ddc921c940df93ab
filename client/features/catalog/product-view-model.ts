import type { PictureName } from '#client/ui/pictures/picture.tsx';
import type { OfferedProduct } from '#contract/api/products.ts';
import type { ShopperStock } from '#contract/api/stock.ts';
import type { CartItem } from '#contract/order-row.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';

export interface Variant {
  /** Its name: a color, unless the shop's variants differ in something else. */
  color: string;
  picture: PictureName;
  /** URL of the picture, as the cart stores it. */
  image: string;
  inventory: number;
}

export type GalleryView =
  | { kind: 'picture'; label: string; picture: PictureName; note?: string | undefined }
  | { kind: 'video'; label: string }
  | { kind: 'remote'; label: string; src: string };

/** What the product page renders, for the built-in product and for products from the server. */
export interface ProductViewModel {
  _id: string;
  title: string;
  description: string;
  /** What the shopper pays, in dollars. */
  price: number;
  /** The list price, if the product is on sale. */
  original?: number | undefined;
  views: readonly GalleryView[];
  variants: readonly Variant[];
  /** `image` and `inventory` are only used without variants. */
  image: string;
  inventory: number;
  /** Undefined if the product can be bought and its stock is not low. */
  stock?: ShopperStock | undefined;
  details: { title: string; rows: readonly (readonly [string, string])[] };
}

const { shipsWithinBusinessDays, deliveryBusinessDays, refundDays, cancellationHours } = SERVICE_FACTS;

/** Shown for every product from the server. */
const SERVICE_DETAILS = {
  title: 'Shipping and returns',
  rows: [
    ['Shipping', 'Free'],
    ['Ships', `Within ${pluralize(shipsWithinBusinessDays, 'business day')}`],
    ['Estimated delivery', `${deliveryBusinessDays} business days`],
    ['Cancellation', `Within ${pluralize(cancellationHours, 'hour')} for a full refund`],
    ['Refunds', `Within ${pluralize(refundDays, 'day')} of delivery`],
  ],
} as const;

/** A product from the server has one price, one image, and no colors. */
export function productViewModel({
  _id,
  title,
  description,
  price,
  image,
  inventory,
  stock,
}: OfferedProduct): ProductViewModel {
  return {
    _id,
    title,
    description,
    price,
    image,
    inventory,
    stock,
    views: [{ kind: 'remote', label: title, src: image }],
    variants: [],
    details: SERVICE_DETAILS,
  };
}

export function inventoryOf(product: ProductViewModel, variant: Variant | undefined): number {
  return variant ? variant.inventory : product.inventory;
}

/** Whether a color can be bought, and what the page says about it. */
export function availabilityOf(
  product: ProductViewModel,
  variant: Variant | undefined,
): { soldOut: boolean; status: string } {
  const { stopped, left: counts } = product.stock ?? {};
  const left = counts?.[variant?.color ?? ''];
  if (stopped !== undefined) return { soldOut: true, status: 'Unavailable' };
  if (left === 0 || inventoryOf(product, variant) <= 0) return { soldOut: true, status: 'Out of stock' };
  return { soldOut: false, status: left === undefined ? 'In stock' : `Only ${left} left` };
}

export function cartItem(product: ProductViewModel, variant: Variant | undefined): CartItem {
  return {
    _id: product._id,
    title: product.title,
    image: variant?.image ?? product.image,
    color: variant?.color ?? '',
    salePrice: product.price,
    quantity: 1,
  };
}

/** The index of the view that shows a color, or 0. */
export function viewOf(product: ProductViewModel, variant: Variant): number {
  const index = product.views.findIndex(
    (view) => view.kind === 'picture' && view.picture === variant.picture,
  );
  return Math.max(0, index);
}
