import styles from './announcement.module.css';

export function Announcement() {
  return <p className={styles.bar}>Free Shipping + 50% Off All Items</p>;
}
