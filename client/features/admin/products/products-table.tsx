import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Table } from '#client/ui/table.tsx';
import type { Product } from '#contract/products.ts';
import { useDeleteProduct } from './delete-product.ts';
import { ProductRow } from './product-row.tsx';

const COLUMNS = ['Image', 'Title', 'Price', 'Inventory', 'Actions'] as const;

interface ProductsTableProps {
  products: readonly Product[];
  onEdit: (product: Product) => void;
  onDeleted: (product: Product) => void;
}

export function ProductsTable({ products, onEdit, onDeleted }: ProductsTableProps) {
  const [asked, setAsked] = useState<Product | null>(null);
  const remove = useDeleteProduct();

  function answer(product: Product, confirmed: boolean) {
    setAsked(null);
    if (confirmed) remove.mutate(product._id, { onSuccess: () => onDeleted(product) });
  }

  return (
    <>
      <Table caption="Products" columns={COLUMNS}>
        {products.map((product) => (
          <ProductRow
            key={product._id}
            product={product}
            deleting={remove.isPending && remove.variables === product._id}
            onEdit={() => onEdit(product)}
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
