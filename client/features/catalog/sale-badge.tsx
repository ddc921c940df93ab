import styles from '#client/ui/content/badge.module.css';
import { SALE_BADGE } from './product.shop.ts';

export function SaleBadge() {
  return SALE_BADGE === undefined ? null : <span className={styles.badge}>{SALE_BADGE}</span>;
}
