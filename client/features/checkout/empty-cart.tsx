import { ButtonLink } from '#client/ui/button.tsx';
import styles from './empty-cart.module.css';

export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <span className={styles.dot} aria-hidden="true" />
      <h1>Your cart is empty</h1>
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
    </div>
  );
}
