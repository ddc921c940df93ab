import { formatDollars, lineTotal } from '#client/lib/money.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { QuantityField } from '#client/ui/quantity-field.tsx';
import type { CartItem } from './cart.ts';
import styles from './cart-line.module.css';
import { removeItem } from './cart-store.ts';

export function CartLine({ item }: { item: CartItem }) {
  return (
    <li className={styles.line}>
      <img className={styles.image} src={item.image || undefined} alt="" width={88} height={88} />
      <div>
        <p className={styles.title}>{item.title}</p>
        {item.color !== '' && <p className={styles.color}>Color: {item.color}</p>}
      </div>
      <p className={styles.price}>{formatDollars(lineTotal(item))}</p>
      <div className={styles.controls}>
        <QuantityField quantity={item.quantity} />
        <IconButton
          icon="trash"
          label={`Remove ${item.title}`}
          className={styles.remove}
          onClick={() => removeItem(item._id, item.color)}
        />
      </div>
    </li>
  );
}
