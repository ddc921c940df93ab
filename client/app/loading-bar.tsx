import { useLatePart } from '#client/lib/lazy-part.ts';
import styles from './loading-bar.module.css';

/** Shows on a slow network that a press on a link was heard, while the page before is still in view. */
export function LoadingBar() {
  return useLatePart() && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
}
