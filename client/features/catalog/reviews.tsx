import styles from './reviews.module.css';

/** Static, and without stars, because no ratings are collected. */
const REVIEWS = [
  {
    text: 'Miso used to nap until dinner. Now she runs laps before breakfast, and she starts them on her own.',
    name: 'Dana R.',
    cat: 'Miso, age 4',
  },
  {
    text: 'He quit scratching the couch the first week. The dot stays just ahead of him, so he keeps going.',
    name: 'Luis M.',
    cat: 'Bandit, age 2',
  },
  {
    text: 'I charge it on Sunday mornings. The buckle holds, the band washes clean, and she forgets it’s on.',
    name: 'Priya K.',
    cat: 'Olive, age 7',
  },
] as const;

/** On the product page (spec §2). */
const REVIEW_COUNT = 43;
export const REVIEWS_LABEL = `${REVIEW_COUNT} reviews`;

interface ReviewsProps {
  /** Shows how many of all reviews are listed, below the "43 reviews" label. */
  showCount?: boolean;
}

export function Reviews({ showCount = false }: ReviewsProps) {
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className="container">
        <div className={styles.head}>
          <h2 id="reviews-title">What cat owners say</h2>
          {showCount && (
            <p>
              Showing {REVIEWS.length} of {REVIEW_COUNT}
            </p>
          )}
        </div>
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
      </div>
    </section>
  );
}
