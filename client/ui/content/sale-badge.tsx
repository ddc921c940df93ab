import styles from './sale-badge.module.css';

/** Marks what is sold below its list price (spec §2). */
export function SaleBadge() {
  return <span className={styles.badge}>Sale ends soon!</span>;
}
