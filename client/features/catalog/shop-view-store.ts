import { createStore, type Store, useStore } from '#client/lib/store.ts';

/** Dollars between the two price filters (spec §9). */
const PRICE_THRESHOLD = 20;

export const AVAILABILITIES = ['All', 'In Stock', 'Out of Stock'] as const;
export const PRICES = ['All', `Under $${PRICE_THRESHOLD}`, `$${PRICE_THRESHOLD} and up`] as const;
export const SORTINGS = [
  'Alphabetically A-Z',
  'Alphabetically Z-A',
  'Price Low to High',
  'Price High to Low',
] as const;

export interface ShopView {
  availability: (typeof AVAILABILITIES)[number];
  price: (typeof PRICES)[number];
  sorting: (typeof SORTINGS)[number];
}

const INITIAL: ShopView = { availability: 'All', price: 'All', sorting: 'Alphabetically A-Z' };

const shopView: Store<ShopView> = createStore(INITIAL);

/** What the shopper chose. It is kept and, as the spec has it, changes nothing in the list of one product. */
export function useShopView(): ShopView {
  return useStore(shopView, INITIAL);
}

export function changeShopView(change: Partial<ShopView>): void {
  shopView.set({ ...shopView.get(), ...change });
}
