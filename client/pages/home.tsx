import { useEffect } from 'react';
import { Benefits } from '#client/features/catalog/benefits.tsx';
import { FactStrip } from '#client/features/catalog/fact-strip.tsx';
import { Hero } from '#client/features/catalog/hero.tsx';
import { OrganizationJsonLd } from '#client/features/catalog/json-ld.tsx';
import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { ProductReviews } from '#client/features/catalog/product-reviews.tsx';
import { QuestionList } from '#client/features/catalog/question-list.tsx';
import { COLLAR_FACTS, SHOP_NAME } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Picture } from '#client/ui/picture.tsx';
import styles from './home.module.css';

export function HomePage() {
  // The list is not shown, so neither it nor the code that keeps it may hold up what is.
  useEffect(() => {
    void import('#client/features/catalog/get-product-list.ts').then((list) => list.keepProductList());
  }, []);

  return (
    <>
      <PageHead
        title={`${SHOP_NAME}: the chase your cat wears`}
        description={`A ${COLLAR_FACTS.weightOunces} oz collar with a low-powered laser dot. Up to ${COLLAR_FACTS.playHours} hours of play per charge, free shipping, 50% off.`}
        path="/"
      />
      <Hero />
      <FactStrip />
      <section className={`container ${styles.featured}`} aria-labelledby="featured-title">
        <div className={styles.words}>
          <h2 id="featured-title">Featured Product</h2>
          <p>
            One product, so that it gets all our care. The same collar in two colors, with everything in the
            box: the band, the laser module and the charging cable.
          </p>
          <Picture
            name="cat-scene"
            sizes="(min-width: 1280px) 656px, (min-width: 768px) 46vw, calc(100vw - 40px)"
            className={styles.scene}
          />
        </div>
        <div>
          <ProductCard heading="h3" />
        </div>
      </section>
      <section className={styles.sand} aria-labelledby="features-title">
        <div className={`container ${styles.section}`}>
          <h2 id="features-title">Features</h2>
          <Benefits />
        </div>
      </section>
      <ProductReviews />
      <section
        className={`container ${styles.section} ${styles.questions}`}
        aria-labelledby="questions-title"
      >
        <h2 id="questions-title">Frequently asked questions</h2>
        <div>
          <QuestionList />
        </div>
      </section>
      <OrganizationJsonLd />
    </>
  );
}
