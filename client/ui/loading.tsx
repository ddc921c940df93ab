import styles from './loading.module.css';

/** "Loading..." in a block of fixed height, so that nothing jumps when the content arrives. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      Loading...
    </div>
  );
}
