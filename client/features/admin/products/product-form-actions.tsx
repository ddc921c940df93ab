import { Button } from '#client/ui/button.tsx';
import type { ListedProduct } from './listed-product.ts';
import styles from './product-form.module.css';
import type { SaveTrouble } from './product-form-store.ts';

interface ProductFormActionsProps {
  editing: boolean;
  trouble: SaveTrouble | null;
  saving: boolean;
  /** Gives up what is typed for a stored product, or for an empty form. */
  onFill: (product: ListedProduct | null) => void;
}

export function ProductFormActions({ editing, trouble, saving, onFill }: ProductFormActionsProps) {
  const stored = trouble?.kind === 'changed' ? trouble.stored : null;
  const save = editing ? 'Update Product' : 'Create Product';
  return (
    <div className={styles.actions}>
      <Button type="submit" aria-disabled={saving}>
        {stored ? 'Save mine anyway' : save}
      </Button>
      {stored && (
        <Button look="secondary" aria-disabled={saving} onClick={() => saving || onFill(stored)}>
          Take the stored one
        </Button>
      )}
      {(editing || trouble?.kind === 'deleted') && (
        <Button look="quiet" onClick={() => onFill(null)}>
          Cancel
        </Button>
      )}
    </div>
  );
}
