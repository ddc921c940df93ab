import { useId } from 'react';
import { formatDollars } from '#client/lib/money.ts';
import { Button } from '#client/ui/button.tsx';
import { RemoteImage } from '#client/ui/remote-image.tsx';
import { Cell } from '#client/ui/table.tsx';
import type { Product } from '#contract/products.ts';
import styles from './products-panel.module.css';

interface ProductRowProps {
  product: Product;
  deleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductRow({ product, deleting, onEdit, onDelete }: ProductRowProps) {
  const id = useId();
  return (
    <tr aria-busy={deleting || undefined}>
      <Cell column="Image">
        <RemoteImage className={styles.image} src={product.image} width={48} height={48} loading="lazy" />
      </Cell>
      <Cell column="Title">
        <span id={id} className={styles.title}>
          {product.title}
        </span>
      </Cell>
      <Cell column="Price">
        <span className={styles.price}>{formatDollars(product.price)}</span>
      </Cell>
      <Cell column="Inventory">{product.inventory}</Cell>
      <Cell column="Actions">
        <div className={styles.actions}>
          <Button look="quiet" aria-describedby={id} onClick={onEdit}>
            Edit
          </Button>
          <Button look="danger" aria-describedby={id} disabled={deleting} onClick={onDelete}>
            Delete
          </Button>
        </div>
      </Cell>
    </tr>
  );
}
