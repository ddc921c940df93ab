import styles from './sale-badge.module.css';

export function SaleBadge() {
  return <span className={styles.badge}>Sale ends soon!</span>;
}
