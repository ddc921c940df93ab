import { ButtonLink } from '#client/ui/button.tsx';
import { SleepingDot } from '#client/ui/sleeping-dot.tsx';
import styles from './empty-cart.module.css';

export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <SleepingDot />
      <h1>Your cart is empty</h1>
      <ButtonLink to="/shop">Back to Shop</ButtonLink>
    </div>
  );
}
