import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Table } from '#client/ui/table.tsx';
import { useDeleteProduct } from './delete-product.ts';
import type { ListedProduct } from './listed-product.ts';
import { usePendingUpdates, useSaving } from './pending-changes.ts';
import { fillForm } from './product-form-store.ts';
import { ProductRow } from './product-row.tsx';

const COLUMNS = ['Image', 'Title', 'Price', 'Inventory', 'Actions'] as const;

interface ProductsTableProps {
  products: readonly ListedProduct[];
  /** Called when a row goes, and with it the focus that was on its button. */
  onDelete: () => void;
}

export function ProductsTable({ products, onDelete }: ProductsTableProps) {
  const [asked, setAsked] = useState<ListedProduct | null>(null);
  const remove = useDeleteProduct();
  const updates = usePendingUpdates();
  const saving = useSaving();

  function answer(product: ListedProduct, confirmed: boolean) {
    setAsked(null);
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
            onDelete={() => setAsked(product)}
          />
        ))}
      </Table>
      {asked && (
        <ConfirmDialog
          question="Delete this product?"
          detail={asked.title}
          action="Delete"
          onClose={(confirmed) => answer(asked, confirmed)}
        />
      )}
    </>
  );
}
