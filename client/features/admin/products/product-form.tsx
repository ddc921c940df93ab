import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductDraft } from '#contract/products.ts';
import { useCreateProduct } from './create-product.ts';
import { isSaving, useSaving } from './pending-changes.ts';
import { FIELDS, type ProductErrors, productDraft, readTyped, validateProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import styles from './product-form.module.css';
import { ProductFormActions } from './product-form-actions.tsx';
import { fillForm, keepTyped, useProductForm } from './product-form-store.ts';
import { SaveTroubleNotice } from './save-trouble-notice.tsx';
import { useUpdateProduct } from './update-product.ts';

interface ProductFormProps {
  /** Whether the operator's own doing brought the form here, so that the focus follows. */
  takesFocus: boolean;
}

/** For another round, give the form another key: the inputs are filled once and then keep what is typed. */
export function ProductForm({ takesFocus }: ProductFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { round, editing, typed, trouble } = useProductForm();
  const [filled] = useState(typed);
  const [errors, setErrors] = useState<ProductErrors>({});
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const saving = useSaving();
  const client = useQueryClient();

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  function save(draft: ProductDraft) {
    // Whoever saves after a conflict has seen what is stored now.
    const product = trouble?.kind === 'changed' ? trouble.stored : editing;
    if (product) update.mutate({ product, draft, round });
    else create.mutate({ draft, round });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving(client)) return;
    const form = event.currentTarget;
    const found = validateProduct(readTyped(form));
    // The message must stand under its field before the focus gets there, to be read out with it.
    flushSync(() => setErrors(found));
    const firstWrong = FIELDS.find((name) => found[name]);
    if (firstWrong) form.querySelector<HTMLElement>(`[name="${firstWrong}"]`)?.focus();
    else save(productDraft(readTyped(form)));
  }

  function keep(event: FormEvent<HTMLFormElement>) {
    const now = readTyped(event.currentTarget);
    keepTyped(now);
    const left = validateProduct(now);
    setErrors((shown) =>
      Object.fromEntries(FIELDS.filter((name) => shown[name]).map((name) => [name, left[name]])),
    );
  }

  return (
    <form className={styles.form} method="post" aria-labelledby={id} onSubmit={submit} onInput={keep}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {editing ? 'Edit product' : 'Add a product'}
      </h2>
      <ProductFields filled={filled} errors={errors} />
      {trouble && <SaveTroubleNotice trouble={trouble} typed={typed} />}
      <ProductFormActions editing={editing !== null} trouble={trouble} saving={saving} onFill={fillForm} />
    </form>
  );
}
