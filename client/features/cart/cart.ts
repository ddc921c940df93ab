import { parseJson } from '#client/lib/parse-json.ts';
import type { CartItem } from '#contract/order-row.ts';

const CART_CAPACITY = 1;
const MAXIMUM_QUANTITY = 1;

function isItem(item: CartItem, _id: string, color: string): boolean {
  return item._id === _id && item.color === color;
}

function allowedQuantity(quantity: number): number {
  return Math.min(Math.max(1, Math.trunc(quantity) || 1), MAXIMUM_QUANTITY);
}

export function addToCart(items: readonly CartItem[], item: CartItem): { items: CartItem[]; added: boolean } {
  if (items.length >= CART_CAPACITY) return { items: [...items], added: false };
  return { items: [...items, { ...item, quantity: allowedQuantity(item.quantity) }], added: true };
}

export function removeFromCart(items: readonly CartItem[], _id: string, color: string): CartItem[] {
  return items.filter((item) => !isItem(item, _id, color));
}

export function updateQuantity(
  items: readonly CartItem[],
  _id: string,
  color: string,
  quantity: number,
): CartItem[] {
  return items.map((item) =>
    isItem(item, _id, color) ? { ...item, quantity: allowedQuantity(quantity) } : item,
  );
}

/** The product fields that the operator can change while the product is in a cart. */
export type Offer = Pick<CartItem, 'title' | 'image' | 'salePrice'>;

/** Updates the items of a product to its current title, image and price. */
export function refreshItems(items: readonly CartItem[], _id: string, offer: Offer): CartItem[] {
  return items.map((item) => (item._id === _id ? { ...item, ...offer } : item));
}

export function totalQuantity(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + item.quantity, 0);
}

/** "Cart, 1 item" */
export function cartLabel(count: number): string {
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
}

/** Visitors can edit their browser's storage: an invalid cart counts as empty, an invalid item is dropped. */
export function parseCart(text: string | null): CartItem[] {
  const stored = parseJson(text);
  return Array.isArray(stored) ? stored.flatMap(cartItem).slice(0, CART_CAPACITY) : [];
}

function cartItem(value: unknown): CartItem[] {
  const { _id, title, image, color, salePrice, quantity } = (value ?? {}) as Partial<
    Record<keyof CartItem, unknown>
  >;
  if (typeof _id !== 'string' || _id === '' || typeof title !== 'string') return [];
  if (typeof salePrice !== 'number' || !Number.isFinite(salePrice) || salePrice < 0) return [];
  return [
    {
      _id,
      title,
      image: typeof image === 'string' ? image : '',
      color: typeof color === 'string' ? color : '',
      salePrice,
      quantity: allowedQuantity(Number(quantity)),
    },
  ];
}
