import { useState } from 'react';
import { ProductForm } from './product-form.tsx';
import { useFormRound } from './product-form-store.ts';
import { ProductList } from './product-list.tsx';
import styles from './products-panel.module.css';

export function ProductsPanel() {
  const round = useFormRound();
  const [firstRound] = useState(round);
  return (
    <div className={styles.panel}>
      <div className={styles.aside}>
        <ProductForm key={round} takesFocus={round !== firstRound} />
      </div>
      <ProductList />
    </div>
  );
}
