import { SALE_BADGE } from './product.shop.ts';
import styles from './sale-badge.module.css';

export function SaleBadge() {
  return SALE_BADGE === undefined ? null : <span className={styles.badge}>{SALE_BADGE}</span>;
}
