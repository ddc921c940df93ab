import styles from './reviews.module.css';

/** Static, and without stars: nothing here is counted or averaged. */
const REVIEWS = [
  {
    text: 'Miso used to nap until dinner. Now she runs laps before breakfast, and she starts them herself.',
    name: 'Dana R.',
    cat: 'Miso, 4 years',
  },
  {
    text: 'He stopped scratching the sofa in the first week. The dot stays ahead of him, so he keeps going.',
    name: 'Luis M.',
    cat: 'Bandit, 2 years',
  },
  {
    text: 'I charge it while I shower on Sunday. The buckle holds, the band washes clean, and she ignores the weight.',
    name: 'Priya K.',
    cat: 'Olive, 7 years',
  },
] as const;

/** The label on the product page (spec §2). */
export const REVIEWS_LABEL = '43 reviews';

export function Reviews() {
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className="container">
        <h2 id="reviews-title">What cat owners say</h2>
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
