import styles from './loading.module.css';

/** "Loading..." in a block as tall as the viewport, to avoid layout shifts when the content arrives. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      Loading...
    </div>
  );
}
