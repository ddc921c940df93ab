import { formatDollars, lineTotal } from '#client/lib/money.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { QuantityField } from '#client/ui/quantity-field.tsx';
import { RemoteImage } from '#client/ui/remote-image.tsx';
import type { CartItem } from './cart.ts';
import styles from './cart-line.module.css';

interface CartLineProps {
  item: CartItem;
  onRemove: () => void;
}

export function CartLine({ item, onRemove }: CartLineProps) {
  return (
    <li className={styles.line}>
      <RemoteImage className={styles.image} src={item.image} width={88} height={88} />
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
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
