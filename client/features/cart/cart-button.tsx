import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { cartLabel, totalQuantity } from './cart.ts';
import styles from './cart-button.module.css';
import { openCartPanel, useCart } from './cart-store.ts';

export function CartButton() {
  const count = totalQuantity(useCart());
  return (
    <IconButton icon="bag" label={cartLabel(count)} aria-haspopup="dialog" onClick={openCartPanel}>
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count}
        </span>
      )}
    </IconButton>
  );
}
