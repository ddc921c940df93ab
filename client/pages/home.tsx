import { useEffect } from 'react';
import { Features } from '#client/features/catalog/features.tsx';
import { Hero } from '#client/features/catalog/hero.tsx';
import { OrganizationJsonLd } from '#client/features/catalog/json-ld.tsx';
import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { QuestionList } from '#client/features/catalog/questions.tsx';
import { Reviews } from '#client/features/catalog/reviews.tsx';
import { COLLAR_FACTS, NECK_SIZE, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import type { Page } from '#contract/pages.ts';
import { discountOf } from '#contract/prices.ts';
import styles from './home.module.css';

const { playHours, neck } = COLLAR_FACTS;

const FACTS = [
  ['Free', 'shipping on every order'],
  [`Up to ${playHours} hours`, 'of play per charge'],
  [NECK_SIZE.inches, `neck size (${neck.minimum} to ${neck.maximum} cm)`],
  [`${SERVICE_FACTS.refundDays} days`, 'for refunds after delivery'],
] as const;

export function HomePage(page: Page) {
  // The list isn't shown, so neither it nor its code may delay the page.
  useEffect(() => {
    void import('#client/features/catalog/product-queries.ts').then((queries) => queries.fetchProductList());
  }, []);

  return (
    <>
      <PageHead
        {...page}
        description={`A ${COLLAR_FACTS.weightOunces} oz collar with a low-powered laser dot. Up to ${COLLAR_FACTS.playHours} hours of play per charge, free shipping, ${discountOf(BUILT_IN_PRODUCT)}% off.`}
      />
      <Hero />
      <FactStrip />
      <section className={`container ${styles.featured}`} aria-labelledby="featured-title">
        <div className={styles.text}>
          <h2 id="featured-title">Featured Product</h2>
          <p>
            We make one product and make it well. Pick blue or pink. The band, the laser module, and the
            charging cable are all in the box.
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
          <Features />
        </div>
      </section>
      <Reviews />
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

function FactStrip() {
  return (
    <section className={styles.strip} aria-label="At a glance">
      <dl className={`container ${styles.facts}`}>
        {FACTS.map(([value, name]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
