import type { OrderItem } from '../../../contract/order-row.ts';
import { LARGE_PICTURES, VARIANT_PICTURES } from '../../../contract/shop/email-pictures.shop.ts';
import { PRODUCT, VARIANT_LABEL } from '../../../contract/shop/facts.shop.ts';
import type { EmailPicture } from './email-document.ts';

/** In CSS pixels. */
const SIZE = 72;
const LARGE_SIZE = 220;

/** As the checkout shows them. */
export const itemDetails = ({ quantity, color }: Pick<OrderItem, 'quantity' | 'color'>): string[] => [
  ...(color === '' ? [] : [`${VARIANT_LABEL}: ${color}`]),
  `Qty: ${quantity}`,
];

/** The picture of one of the operator's products, if the shop serves it: emails load nothing from other sites. */
function ownPicture(image: string, shopUrl: string, alt: string): EmailPicture | undefined {
  if (!URL.canParse(image, shopUrl)) return undefined;
  const { origin, href } = new URL(image, shopUrl);
  return origin === shopUrl ? { url: href, alt, width: SIZE } : undefined;
}

const variantPicture = ({ title, color }: Pick<OrderItem, 'title' | 'color'>) =>
  title === PRODUCT.title ? VARIANT_PICTURES.find(({ name }) => name === color) : undefined;

/** Large pictures of the variants that were ordered, at most two; none without SHOP_URL. */
export function largePictures(items: OrderItem[], shopUrl: string): EmailPicture[] {
  if (shopUrl === '') return [];
  const ordered = LARGE_PICTURES.filter(({ name }) =>
    items.some((item) => variantPicture(item)?.name === name),
  );
  return ordered.slice(0, 2).map(({ name, path }) => ({
    url: `${shopUrl}${path}`,
    alt: `${PRODUCT.title}, ${name}`,
    width: LARGE_SIZE,
  }));
}

/** The picture of an item, in a square of `SIZE`; none without SHOP_URL. */
export function itemPicture(
  item: Pick<OrderItem, 'title' | 'color'>,
  shopUrl: string,
  productImage: string | null = null,
): EmailPicture | undefined {
  if (shopUrl === '') return undefined;
  const variant = variantPicture(item);
  if (!variant) return productImage === null ? undefined : ownPicture(productImage, shopUrl, item.title);
  const { name, path, ratio } = variant;
  const width = Math.round(SIZE * Math.min(ratio, 1));
  // The title is next to it.
  return { url: `${shopUrl}${path}`, alt: name, width, height: Math.round(width / ratio) };
}
