import styles from './loading.module.css';

/** "Loading..." in a block as high as the viewport, against layout shifts when the content arrives. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      Loading...
    </div>
  );
}
