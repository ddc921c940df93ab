import { TextAreaField, TextField } from '#client/ui/field.tsx';
import { PRODUCT_LIMITS, type Product } from '#contract/products.ts';
import styles from './product-form.module.css';

interface ProductFieldsProps {
  product: Product | null;
}

export function ProductFields({ product }: ProductFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        name="title"
        defaultValue={product?.title}
        maxLength={PRODUCT_LIMITS.title}
        required
      />
      <div className={styles.pair}>
        <TextField
          label="Price"
          name="price"
          type="number"
          inputMode="decimal"
          min={0}
          max={PRODUCT_LIMITS.price}
          step={0.01}
          defaultValue={product?.price}
          required
        />
        <TextField
          label="Inventory"
          name="inventory"
          type="number"
          inputMode="numeric"
          min={0}
          max={PRODUCT_LIMITS.inventory}
          step={1}
          defaultValue={product?.inventory}
          required
        />
      </div>
      <TextField
        label="Image URL"
        name="image"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={product?.image}
        maxLength={PRODUCT_LIMITS.image}
        required
      />
      <TextAreaField
        label="Description"
        name="description"
        defaultValue={product?.description}
        maxLength={PRODUCT_LIMITS.description}
        required
      />
    </>
  );
}
