import { SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import type { PictureName } from '#client/ui/picture.tsx';
import type { OfferedProduct } from '#contract/products.ts';
import { DEMO_COLLAR, type Variant } from './demo-collar.ts';

/** What the gallery can show, one at a time. */
export type GalleryView =
  | { kind: 'picture'; label: string; picture: PictureName }
  | { kind: 'video'; label: string }
  | { kind: 'remote'; label: string; src: string };

/** A product as its page shows it, be it the built-in collar or one from the server. */
export interface ShownProduct {
  _id: string;
  title: string;
  description: string;
  /** What the shopper pays, in dollars. */
  price: number;
  /** The list price, where the product is on sale. */
  original?: number;
  views: readonly GalleryView[];
  variants: readonly Variant[];
  /** Where there are no variants. */
  image: string;
  inventory: number;
  details: { title: string; rows: readonly (readonly [string, string])[] };
}

/** What goes into the cart. */
export interface ChosenLine {
  _id: string;
  title: string;
  image: string;
  color: string;
  salePrice: number;
  quantity: number;
}

export const DEMO_PRODUCT: ShownProduct = {
  ...DEMO_COLLAR,
  price: DEMO_COLLAR.salePrice,
  original: DEMO_COLLAR.price,
  inventory: 0,
  views: [
    { kind: 'picture', label: 'Blue collar', picture: 'collar-blue' },
    { kind: 'picture', label: 'Pink collar', picture: 'collar-pink' },
    { kind: 'picture', label: 'Mint collar', picture: 'collar-mint' },
    { kind: 'video', label: 'Video of the collar' },
  ],
};

const { shipsWithinBusinessDays, deliveryBusinessDays, refundDays, cancellationHours } = SERVICE_FACTS;

/** What holds for whatever the shop sells. */
const SERVICE_DETAILS = {
  title: 'Delivery and returns',
  rows: [
    ['Shipping', 'Free'],
    ['Leaves us', `Within ${shipsWithinBusinessDays} business days`],
    ['Arrives', `Estimated ${deliveryBusinessDays} business days`],
    ['Cancellation', `Within ${cancellationHours} hour, for a full refund`],
    ['Refunds', `Within ${refundDays} days of delivery`],
  ],
} as const;

/** A product from the server has one price and one picture, and no colors. */
export function shownProduct({
  _id,
  title,
  description,
  price,
  image,
  inventory,
}: OfferedProduct): ShownProduct {
  return {
    _id,
    title,
    description,
    price,
    image,
    inventory,
    views: [{ kind: 'remote', label: title, src: image }],
    variants: [],
    details: SERVICE_DETAILS,
  };
}

export function inventoryOf(product: ShownProduct, variant: Variant | undefined): number {
  return variant ? variant.inventory : product.inventory;
}

export function chosenLine(product: ShownProduct, variant: Variant | undefined): ChosenLine {
  return {
    _id: product._id,
    title: product.title,
    image: variant?.image ?? product.image,
    color: variant?.color ?? '',
    salePrice: product.price,
    quantity: 1,
  };
}

/** The view that shows a color, when one does. */
export function viewOf(product: ShownProduct, variant: Variant): number {
  const index = product.views.findIndex(
    (view) => view.kind === 'picture' && view.picture === variant.picture,
  );
  return Math.max(0, index);
}
