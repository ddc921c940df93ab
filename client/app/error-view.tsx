import styles from './error-view.module.css';

/** Needs nothing that may have failed: no router, no state. Its link loads the shop anew. */
export function ErrorView() {
  return (
    <div className={`container ${styles.view}`} role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>Something broke on our side. Your cart is safe in this browser.</p>
      <a className={styles.home} href="/">
        Back to the home page
      </a>
    </div>
  );
}
