import { SelectMenu } from '#client/ui/select-menu.tsx';
import styles from './shop-toolbar.module.css';
import { AVAILABILITIES, changeShopView, PRICES, SORTINGS, useShopView } from './shop-view-store.ts';

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
