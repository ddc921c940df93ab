import { TextAreaField, TextField } from '#client/ui/field.tsx';
import { PRODUCT_LIMITS } from '#contract/products.ts';
import { ImageField } from './image-field.tsx';
import { FIELD_LABELS, type ProductErrors, type TypedProduct } from './product-draft.ts';
import styles from './product-form.module.css';

interface ProductFieldsProps {
  /** What the inputs start with; from then on they keep themselves what is typed. */
  filled: TypedProduct;
  errors: ProductErrors;
}

export function ProductFields({ filled, errors }: ProductFieldsProps) {
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
