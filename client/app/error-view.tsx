import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import styles from './error-view.module.css';
import { Hydrated } from './hydrated.tsx';

/** Needs nothing that may have failed: no router, no state. Both ways out load the shop anew. */
export function ErrorView() {
  return (
    <div className={`container ${styles.view}`} role="alert">
      <title>{`Unexpected Application Error! | ${SHOP_NAME}`}</title>
      <h1>Unexpected Application Error!</h1>
      <p>Something broke on our side. Your cart is safe in this browser.</p>
      <button type="button" className={styles.again} onClick={() => window.location.reload()}>
        Try again
      </button>
      <a href="/">Back to the home page</a>
      <Hydrated part="frame" />
      <Hydrated part="main" />
    </div>
  );
}
