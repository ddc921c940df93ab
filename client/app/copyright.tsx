import { Link, useLocation } from 'react-router-dom';
import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import styles from './footer.module.css';

/** Only where money is about to be paid does the line name the way back (spec §2). */
export function Copyright() {
  const onCheckout = useLocation().pathname.replace(/\/+$/, '') === '/checkout';
  return (
    <div className={`container ${styles.copyright}`}>
      <p>© {SHOP_NAME}</p>
      <Link to="/privacy">Privacy policy</Link>
      {onCheckout && <Link to="/cancellation">Cancellation Policy</Link>}
    </div>
  );
}
