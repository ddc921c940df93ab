import styles from './product-text.module.css';
import type { ShownProduct } from './shown-product.ts';

export function ProductText({ product }: { product: ShownProduct }) {
  const { description, details } = product;
  return (
    <div className={styles.text}>
      <section>
        <h2>Description</h2>
        <p className={styles.description}>{description}</p>
      </section>
      <section>
        <h2>{details.title}</h2>
        <dl className={styles.details}>
          {details.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
