import styles from './product-text.module.css';

interface ProductTextProps {
  description: string;
  specifications: readonly (readonly [string, string])[];
}

export function ProductText({ description, specifications }: ProductTextProps) {
  return (
    <div className={styles.text}>
      <section>
        <h2>Description</h2>
        <p className={styles.description}>{description}</p>
      </section>
      {specifications.length > 0 && (
        <section>
          <h2>Specifications</h2>
          <dl className={styles.specifications}>
            {specifications.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
