import styles from './reviews.module.css';
import { REVIEWS } from './reviews.shop.ts';

interface ReviewsProps {
  heading: string;
  /** Shows how many of the reviews are listed. */
  showCount?: boolean;
}

/** Static, and without stars, because no ratings are collected. */
export function Reviews({ heading, showCount = false }: ReviewsProps) {
  if (!REVIEWS) return null;
  const { title, count, list } = REVIEWS;
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className="container">
        <div className={styles.head}>
          <h2 id="reviews-title">{heading}</h2>
          <p>{showCount ? `Showing ${list.length} of ${count}` : title}</p>
        </div>
        <ul className={styles.list}>
          {list.map(({ text, name, about }) => (
            <li key={name}>
              <figure className={styles.review}>
                <blockquote className={styles.text}>{`“${text}”`}</blockquote>
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
