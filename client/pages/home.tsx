import { useEffect } from 'react';
import { Features } from '#client/features/catalog/features.tsx';
import { Hero } from '#client/features/catalog/hero.tsx';
import { ProductCard } from '#client/features/catalog/product-card.tsx';
import { fetchProductList } from '#client/features/catalog/product-list.ts';
import { ProductTeaser } from '#client/features/catalog/product-teaser.tsx';
import { QUESTIONS } from '#client/features/catalog/questions.shop.ts';
import { OtherQuestion, QuestionList } from '#client/features/catalog/questions.tsx';
import { Reviews } from '#client/features/catalog/reviews.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './home.module.css';
import { AT_A_GLANCE, CARD_PICTURES, DESCRIPTION, FEATURED, FEATURES } from './home.shop.ts';

export function HomePage(page: Page) {
  useEffect(() => {
    void fetchProductList();
  }, []);

  return (
    <>
      <PageHead {...page} description={DESCRIPTION} />
      <Hero />
      {AT_A_GLANCE.length > 0 && <FactStrip />}
      <section className={`container ${styles.featured}`} aria-labelledby="featured-title">
        <div className={styles.text}>
          <h2 id="featured-title">Featured Product</h2>
          <p>{FEATURED.text}</p>
        </div>
        <ProductCard heading="h3" pictures={CARD_PICTURES} />
        <Picture
          name={FEATURED.picture}
          sizes="(min-width: 1280px) 656px, (min-width: 768px) 56vw, calc(100vw - 40px)"
          className={styles.scene}
        />
      </section>
      {FEATURES && (
        <section className={styles.sand} aria-labelledby="features-title">
          <div className={`container ${styles.section}`}>
            <h2 id="features-title">Features</h2>
            <Features {...FEATURES} />
          </div>
        </section>
      )}
      <Reviews heading="Testimonials" of="home" />
      {QUESTIONS.length > 0 && (
        <section
          className={`container ${styles.section} ${styles.questions}`}
          aria-labelledby="questions-title"
        >
          <h2 id="questions-title">Frequently asked questions</h2>
          <div>
            <QuestionList />
            <p className={styles.ask}>
              <OtherQuestion />
            </p>
          </div>
          <ProductTeaser />
        </section>
      )}
    </>
  );
}

function FactStrip() {
  return (
    <section className={styles.strip} aria-label="At a glance">
      <dl className={`container ${styles.facts}`}>
        {AT_A_GLANCE.map(([value, name]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
