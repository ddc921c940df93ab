import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/field.tsx';
import { useFormErrors } from '#client/ui/forms/form-errors.ts';
import type { Product, ProductDraft } from '#contract/api/products.ts';
import { PRODUCT_LIMITS } from '#contract/products.ts';
import { ImageField } from './image-field.tsx';
import {
  FIELD_LABELS,
  type ProductErrors,
  productDraft,
  readTyped,
  type TypedProduct,
  validateProduct,
} from './product-draft.ts';
import styles from './product-form.module.css';
import { fillForm, type SaveError, setTyped, useProductForm } from './product-form-store.ts';
import { isSaving, useCreateProduct, useSaving, useUpdateProduct } from './product-mutations.ts';
import { SaveErrorAlert } from './save-error-alert.tsx';

interface ProductFormProps {
  /** The operator's own action filled the form, so the focus moves to it. */
  takesFocus: boolean;
}

const errorsIn = (form: HTMLFormElement) => validateProduct(readTyped(form));

/** Use the form's version as `key`: the inputs are uncontrolled and only take their values on mount. */
export function ProductForm({ takesFocus }: ProductFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { version, editing, typed, saveError } = useProductForm();
  const [filled] = useState(typed);
  const { errors, validate, clearCorrected } = useFormErrors(errorsIn);
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const saving = useSaving();
  const client = useQueryClient();

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  function save(draft: ProductDraft) {
    // After a conflict, the operator has seen the stored version and overwrites that one.
    const product = saveError?.kind === 'changed' ? saveError.stored : editing;
    if (product) update.mutate({ product, draft, formVersion: version });
    else create.mutate({ draft, formVersion: version });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving(client)) return;
    const form = event.currentTarget;
    if (validate(form)) save(productDraft(readTyped(form)));
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    setTyped(readTyped(event.currentTarget));
    clearCorrected(event);
  }

  return (
    <form className={styles.form} method="post" aria-labelledby={id} onSubmit={submit} onInput={onInput}>
      <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
        {editing ? 'Edit product' : 'Add a product'}
      </h2>
      <ProductFields filled={filled} errors={errors} />
      {saveError && <SaveErrorAlert saveError={saveError} typed={typed} />}
      <ProductFormActions
        editing={editing !== null}
        saveError={saveError}
        saving={saving}
        onFill={fillForm}
      />
    </form>
  );
}

interface ProductFieldsProps {
  /** The initial values; after that the inputs are uncontrolled. */
  filled: TypedProduct;
  errors: ProductErrors;
}

function ProductFields({ filled, errors }: ProductFieldsProps) {
  const field = (name: keyof TypedProduct) => ({
    label: FIELD_LABELS[name],
    name,
    defaultValue: filled[name],
    error: errors[name],
    required: true,
  });
  return (
    <>
      <TextField {...field('title')} maxLength={PRODUCT_LIMITS.title} />
      <div className={styles.pair}>
        <TextField
          {...field('price')}
          type="number"
          inputMode="decimal"
          min={0}
          max={PRODUCT_LIMITS.price}
          step={0.01}
        />
        <TextField
          {...field('inventory')}
          type="number"
          inputMode="numeric"
          min={0}
          max={PRODUCT_LIMITS.inventory}
          step={1}
        />
      </div>
      <ImageField defaultValue={filled.image} error={errors.image} />
      <TextAreaField {...field('description')} maxLength={PRODUCT_LIMITS.description} />
    </>
  );
}

interface ProductFormActionsProps {
  editing: boolean;
  saveError: SaveError | null;
  saving: boolean;
  /** Replaces what is typed with a stored product, or empties the form. */
  onFill: (product: Product | null) => void;
}

function ProductFormActions({ editing, saveError, saving, onFill }: ProductFormActionsProps) {
  const stored = saveError?.kind === 'changed' ? saveError.stored : null;
  const save = editing ? 'Update Product' : 'Create Product';
  return (
    <div className={styles.actions}>
      <Button type="submit" aria-disabled={saving}>
        {stored ? 'Save my version' : save}
      </Button>
      {stored && (
        <Button variant="secondary" aria-disabled={saving} onClick={() => saving || onFill(stored)}>
          Discard my changes
        </Button>
      )}
      {(editing || saveError?.kind === 'deleted') && (
        <Button variant="quiet" onClick={() => onFill(null)}>
          Cancel
        </Button>
      )}
    </div>
  );
}
