import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import { Cell, Table } from '#client/ui/content/table.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { RemoteImage } from '#client/ui/pictures/remote-image.tsx';
import type { Product } from '#contract/api/products.ts';
import { formatDollars } from '#contract/money.ts';
import { fillForm } from './product-form-store.ts';
import { useDeleteProduct, usePendingUpdates, useSaving } from './product-mutations.ts';
import styles from './products-panel.module.css';

const COLUMNS = ['Image', 'Title', 'Price', 'Inventory', 'Actions'] as const;

interface ProductsTableProps {
  products: readonly Product[];
  /** Called when a row is removed along with the focused button. */
  onDelete: () => void;
}

export function ProductsTable({ products, onDelete }: ProductsTableProps) {
  const [deleting, setDeleting] = useState<Product | null>(null);
  const remove = useDeleteProduct();
  const updates = usePendingUpdates();
  const saving = useSaving();

  function confirm(product: Product, confirmed: boolean) {
    setDeleting(null);
    if (!confirmed) return;
    remove.mutate(product._id);
    onDelete();
  }

  return (
    <>
      <Table caption="Products" columns={COLUMNS}>
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            pending={updates.some((update) => update.product._id === product._id)}
            locked={saving}
            onEdit={() => fillForm(product)}
            onDelete={() => setDeleting(product)}
          />
        ))}
      </Table>
      {deleting && (
        <ConfirmDialog
          question="Delete this product?"
          detail={deleting.title}
          action="Delete"
          onClose={(confirmed) => confirm(deleting, confirmed)}
        />
      )}
    </>
  );
}

interface ProductRowProps {
  product: Product;
  /** The row shows an update that the server has not confirmed. */
  pending: boolean;
  /** The form is saving and cannot be filled with another product. */
  locked: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function ProductRow({ product, pending, locked, onEdit, onDelete }: ProductRowProps) {
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
          aria-label={`${product.title}, view in shop`}
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
            variant="quiet"
            aria-describedby={id}
            aria-disabled={locked}
            onClick={() => locked || onEdit()}
          >
            Edit
          </Button>
          <Button
            variant="danger"
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
