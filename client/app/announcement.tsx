import styles from './announcement.module.css';

export function Announcement() {
  return (
    <aside className={styles.bar} aria-label="Announcement">
      Free Shipping + 50% Off All Items
    </aside>
  );
}
