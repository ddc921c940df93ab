import styles from './review-list.module.css';
import { REVIEWS } from './reviews.ts';

/** The three reviews. They take their colors from the band they stand on. */
export function ReviewList() {
  return (
    <ul className={styles.list}>
      {REVIEWS.map(({ text, name, cat }) => (
        <li key={name}>
          <figure className={styles.review}>
            <blockquote className={styles.text}>{text}</blockquote>
            <figcaption className={styles.author}>
              <strong>{name}</strong> with {cat}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
