import styles from './reviews.module.css';
import { REVIEWS } from './reviews.shop.ts';

interface ReviewsProps {
  /** Shows how many of the reviews are listed, below the title. */
  showCount?: boolean;
}

/** Static, and without stars, because no ratings are collected. */
export function Reviews({ showCount = false }: ReviewsProps) {
  if (!REVIEWS) return null;
  const { title, count, list } = REVIEWS;
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className="container">
        <div className={styles.head}>
          <h2 id="reviews-title">{title}</h2>
          {showCount && (
            <p>
              Showing {list.length} of {count}
            </p>
          )}
        </div>
        <ul className={styles.list}>
          {list.map(({ text, name, about }) => (
            <li key={name}>
              <figure className={styles.review}>
                <blockquote className={styles.text}>{text}</blockquote>
                <figcaption className={styles.author}>
                  <strong>{name}</strong> {about}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
