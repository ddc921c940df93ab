import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { Price } from '#client/ui/content/price.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { PRODUCT_PATH } from '#contract/built-in-product.ts';
import { DEMO_PRODUCT } from './demo-product.ts';
import styles from './hero.module.css';
import { HEADING, INTRO, MOVING_DOT, PICTURES } from './hero.shop.ts';

const HALF_SIZES =
  '(min-width: 1280px) 320px, (min-width: 960px) calc(29vw - 50px), (min-width: 640px) calc(50vw - 40px), calc(50vw - 26px)';

/** The `sizes` of the only picture. */
const FULL_SIZES = '(min-width: 1280px) 655px, (min-width: 960px) calc(58vw - 83px), calc(100vw - 40px)';

export function Hero() {
  const { price, original } = DEMO_PRODUCT;
  return (
    <section className={`container ${styles.hero}`}>
      <div className={styles.text}>
        <h1>
          {HEADING}
          <span className={styles.stop} aria-hidden="true" />
        </h1>
        <p className={styles.intro}>{INTRO}</p>
        <div className={styles.action}>
          <ButtonLink to={PRODUCT_PATH}>Shop Now</ButtonLink>
          <Price price={price} original={original} />
          {MOVING_DOT && <span className={styles.glide} aria-hidden="true" />}
        </div>
      </div>
      <div className={styles.pictures}>
        {PICTURES.map((picture, index, { length }) => (
          <div key={picture} data-mascot={index === length - 1 || undefined}>
            <Picture
              name={picture}
              sizes={length > 1 ? HALF_SIZES : FULL_SIZES}
              className={styles.picture}
              priority={index === 0 ? 'high' : 'low'}
              eager
            />
          </div>
        ))}
      </div>
    </section>
  );
}
