import styles from './product-reviews.module.css';
import { ReviewList } from './review-list.tsx';

export function ProductReviews() {
  return (
    <section id="reviews" className={styles.band} aria-labelledby="reviews-title">
      <div className="container">
        <h2 id="reviews-title">What cat owners say</h2>
        <ReviewList />
      </div>
    </section>
  );
}
