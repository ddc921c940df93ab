import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { Product } from '#contract/products.ts';
import { useCreateProduct } from './create-product.ts';
import { productDraft } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import styles from './product-form.module.css';
import { useUpdateProduct } from './update-product.ts';

interface ProductFormProps {
  /** The product to edit; null to add one. */
  product: Product | null;
  /** Whether the operator's own doing brought the form here, so that the focus follows. */
  takesFocus: boolean;
  onDone: () => void;
}

/** The inputs keep what is typed, also when saving fails. For another product, give the form another key. */
export function ProductForm({ product, takesFocus, onDone }: ProductFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const { isPending, error } = product ? update : create;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const draft = productDraft(new FormData(event.currentTarget));
    if (product) update.mutate({ id: product._id, draft }, { onSuccess: onDone });
    else create.mutate(draft, { onSuccess: onDone });
  }

  return (
    <form className={styles.form} method="post" aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {product ? 'Edit product' : 'Add a product'}
      </h2>
      <ProductFields product={product} />
      <p role="alert" className={styles.error}>
        {error?.message}
      </p>
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={isPending}>
          {product ? 'Update Product' : 'Create Product'}
        </Button>
        {product && (
          <Button look="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
