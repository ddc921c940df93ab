import { onStoredElsewhere, readStored, writeStored } from '#client/lib/storage.ts';
import { createStore, useStore } from '#client/lib/store.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';
import {
  addToCart,
  type CartItem,
  type Offer,
  parseCart,
  refreshLines,
  removeFromCart,
  updateQuantity,
} from './cart.ts';

const EMPTY: CartItem[] = [];

const storedItems = () => parseCart(readStored(STORAGE_KEYS.cart));

const cart = createStore<CartItem[]>(storedItems());
const panelOpen = createStore(false);

// There is no other tab, and no window, where pages are prerendered.
if (typeof window !== 'undefined') onStoredElsewhere(STORAGE_KEYS.cart, () => cart.set(storedItems()));

/** Every change starts from the storage, so that one made in another tab a moment ago counts. */
function change(next: (items: CartItem[]) => CartItem[]): void {
  const items = next(storedItems());
  writeStored(STORAGE_KEYS.cart, JSON.stringify(items));
  cart.set(items);
}

export function useCart(): CartItem[] {
  return useStore(cart, EMPTY);
}

/** False when the cart has an item already; it is then as it was. */
export function addItem(item: CartItem): boolean {
  const { items, added } = addToCart(storedItems(), item);
  change(() => items);
  return added;
}

export function removeItem(_id: string, color: string): void {
  change((items) => removeFromCart(items, _id, color));
}

export function updateItemQuantity(_id: string, color: string, quantity: number): void {
  change((items) => updateQuantity(items, _id, color, quantity));
}

export function refreshItem(_id: string, { title, image, salePrice }: Offer): void {
  // Who only looks at a product has nothing stored by it.
  if (storedItems().some((item) => item._id === _id))
    change((items) => refreshLines(items, _id, { title, image, salePrice }));
}

export function clearCart(): void {
  change(() => []);
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
