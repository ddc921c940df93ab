import { COLLAR_FACTS } from '#client/lib/shop-facts.ts';
import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { Price } from '#client/ui/content/price.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { BUILT_IN_PRODUCT, PRODUCT_PATH } from '#contract/built-in-product.ts';
import styles from './hero.module.css';

const SIZES =
  '(min-width: 1280px) 337px, (min-width: 960px) calc(29.5vw - 41px), (min-width: 640px) calc(50vw - 40px), calc(50vw - 26px)';

export function Hero() {
  const { playHours, weightOunces } = COLLAR_FACTS;
  return (
    <section className={`container ${styles.hero}`}>
      <div className={styles.text}>
        <h1>
          The laser toy your cat wears
          <span className={styles.stop} aria-hidden="true" />
        </h1>
        <p className={styles.intro}>
          A {weightOunces} oz collar that shines a laser dot on the floor in front of your cat. Up to{' '}
          {playHours} hours of play per charge.
        </p>
        <div className={styles.action}>
          <ButtonLink to={PRODUCT_PATH}>Shop Now</ButtonLink>
          <Price price={BUILT_IN_PRODUCT.salePrice} original={BUILT_IN_PRODUCT.price} />
          <span className={styles.glide} aria-hidden="true" />
        </div>
      </div>
      <div className={styles.pictures}>
        <Picture name="collar-blue" sizes={SIZES} className={styles.picture} priority="high" />
        <Picture name="collar-pink" sizes={SIZES} className={styles.picture} eager />
      </div>
    </section>
  );
}
