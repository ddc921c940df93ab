import styles from './reviews.module.css';
import { REVIEWS } from './reviews.shop.ts';

interface ReviewsProps {
  heading: string;
  /** Which of the reviews. */
  of: 'home' | 'product';
}

/** How many a page shows. */
const SHOWN = 3;

/** Static, and without stars, because no ratings are collected. */
export function Reviews({ heading, of }: ReviewsProps) {
  if (!REVIEWS) return null;
  const { title, count, list } = REVIEWS;
  const shown = of === 'home' ? list.slice(0, SHOWN) : list.slice(-SHOWN);
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className="container">
        <div className={styles.head}>
          <h2 id="reviews-title">{heading}</h2>
          <p>{of === 'home' || list.length >= count ? title : `Our pick of ${count}`}</p>
        </div>
        <ul className={styles.list}>
          {shown.map(({ text, name, about }) => (
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
