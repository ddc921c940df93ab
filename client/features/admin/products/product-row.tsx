import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatDollars } from '#client/lib/money.ts';
import { Button } from '#client/ui/button.tsx';
import { RemoteImage } from '#client/ui/remote-image.tsx';
import { Cell } from '#client/ui/table.tsx';
import type { ListedProduct } from './listed-product.ts';
import styles from './products-panel.module.css';

interface ProductRowProps {
  product: ListedProduct;
  /** Whether what is shown is still on its way to the server. */
  pending: boolean;
  /** Whether the form cannot be filled at the moment, because it waits for an answer. */
  locked: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductRow({ product, pending, locked, onEdit, onDelete }: ProductRowProps) {
  const id = useId();
  return (
    <tr aria-busy={pending || undefined}>
      <Cell column="Image">
        <span className={styles.picture}>
          <RemoteImage className={styles.image} src={product.image} width={48} height={48} loading="lazy" />
        </span>
      </Cell>
      <Cell column="Title">
        <Link
          className={styles.title}
          to={`/product/${encodeURIComponent(product._id)}`}
          aria-label={`${product.title}, page in the shop`}
        >
          <span id={id}>{product.title}</span>
        </Link>
      </Cell>
      <Cell column="Price">
        <span className={styles.price}>{formatDollars(product.price)}</span>
      </Cell>
      <Cell column="Inventory">{product.inventory}</Cell>
      <Cell column="Actions">
        <div className={styles.actions}>
          <Button
            look="quiet"
            aria-describedby={id}
            aria-disabled={locked}
            onClick={() => locked || onEdit()}
          >
            Edit
          </Button>
          <Button
            look="danger"
            aria-describedby={id}
            aria-disabled={pending}
            onClick={() => pending || onDelete()}
          >
            Delete
          </Button>
        </div>
      </Cell>
    </tr>
  );
}
