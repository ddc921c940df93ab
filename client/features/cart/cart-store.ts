import { onStorageChange, readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import type { CartItem } from '#contract/order-row.ts';
import { CHECKOUT_FIELDS_KEY, STORAGE_KEYS } from '#contract/storage-keys.ts';
import { addToCart, type Offer, parseCart, refreshItems, removeFromCart, updateQuantity } from './cart.ts';

const EMPTY: CartItem[] = [];

const storedItems = () => parseCart(readStored(STORAGE_KEYS.cart));

const cart = createStore<CartItem[]>(storedItems());
const panelOpen = createStore(false);

// `window` is undefined during prerendering.
if (typeof window !== 'undefined') onStorageChange(STORAGE_KEYS.cart, () => cart.set(storedItems()));

/** Reads the stored cart first, because another tab may have just changed it. */
export function changeCart(next: (items: CartItem[]) => CartItem[]): void {
  const items = next(storedItems());
  writeStored(STORAGE_KEYS.cart, JSON.stringify(items));
  cart.set(items);
}

export function useCart(): CartItem[] {
  return useStore(cart, EMPTY);
}

/** @returns false if the cart is already full; the cart is then unchanged */
export function addItem(item: CartItem): boolean {
  const { items, added } = addToCart(storedItems(), item);
  changeCart(() => items);
  return added;
}

export function removeItem(_id: string, color: string): void {
  changeCart((items) => removeFromCart(items, _id, color));
}

export function updateItemQuantity(_id: string, color: string, quantity: number): void {
  changeCart((items) => updateQuantity(items, _id, color, quantity));
}

export function refreshItem(_id: string, { title, image, salePrice }: Offer): void {
  // Viewing a product must not write to storage.
  if (storedItems().some((item) => item._id === _id))
    changeCart((items) => refreshItems(items, _id, { title, image, salePrice }));
}

/** For a shopper who abandons the purchase. Also removes what was typed at checkout. */
export function abandonCart(): void {
  removeStored(CHECKOUT_FIELDS_KEY);
  changeCart(() => []);
}

export function useCartPanelOpen(): boolean {
  return useStore(panelOpen, false);
}

export function openCartPanel(): void {
  panelOpen.set(true);
}

export function closeCartPanel(): void {
  panelOpen.set(false);
}
