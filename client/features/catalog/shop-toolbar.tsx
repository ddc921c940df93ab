import { createStore, type Store, useStore } from '#client/lib/store.ts';
import { SelectMenu } from '#client/ui/forms/select-menu.tsx';
import styles from './shop-toolbar.module.css';

/** The price in dollars that separates the two price filters (spec §9). */
const PRICE_THRESHOLD = 20;

const AVAILABILITIES = ['All', 'In Stock', 'Out of Stock'] as const;
const PRICES = ['All', `Under $${PRICE_THRESHOLD}`, `$${PRICE_THRESHOLD} and up`] as const;
const SORTINGS = [
  'Alphabetically A-Z',
  'Alphabetically Z-A',
  'Price Low to High',
  'Price High to Low',
] as const;

interface ShopView {
  availability: (typeof AVAILABILITIES)[number];
  price: (typeof PRICES)[number];
  sorting: (typeof SORTINGS)[number];
}

const INITIAL: ShopView = { availability: 'All', price: 'All', sorting: 'Alphabetically A-Z' };

const shopView: Store<ShopView> = createStore(INITIAL);

/** The chosen filters and sorting. They are stored but not applied to the list (spec §2). */
function useShopView(): ShopView {
  return useStore(shopView, INITIAL);
}

function changeShopView(change: Partial<ShopView>): void {
  shopView.set({ ...shopView.get(), ...change });
}

export function ShopToolbar() {
  const view = useShopView();
  return (
    <div className={styles.toolbar}>
      <SelectMenu
        label="Availability"
        options={AVAILABILITIES}
        value={view.availability}
        onChange={(availability) => changeShopView({ availability })}
      />
      <SelectMenu
        label="Price"
        options={PRICES}
        value={view.price}
        onChange={(price) => changeShopView({ price })}
      />
      <div className={styles.sorting}>
        <SelectMenu
          label="Sort by"
          options={SORTINGS}
          value={view.sorting}
          onChange={(sorting) => changeShopView({ sorting })}
        />
      </div>
      <p className={styles.count}>1 product</p>
    </div>
  );
}
