import { COLLAR_FACTS, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { ButtonLink } from '#client/ui/button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { BUILT_IN_COLLAR } from '#contract/products.ts';
import styles from './about.module.css';

export function AboutPage() {
  return (
    <article className={`container ${styles.page}`}>
      <PageHead
        title="About Us"
        description="Why we make one product, a laser collar for indoor cats, and what we stand for."
        path="/about"
      />
      <header className={styles.head}>
        <h1>About Us</h1>
        <p className={styles.intro}>
          We make one thing: a collar that gives an indoor cat something to hunt.
        </p>
      </header>
      <Picture
        name="cat-scene"
        sizes="(min-width: 960px) 480px, calc(100vw - 40px)"
        className={styles.picture}
        eager
      />
      <div className={styles.text}>
        <section>
          <h2>Our story</h2>
          <p>
            It began with a laser pointer and a tired arm. Our cat could chase for an hour; we could wave for
            ten minutes. So we put the dot on the cat. The first version was tape and a keychain. This one
            weighs {COLLAR_FACTS.weightOunces} oz, plays for up to {COLLAR_FACTS.playHours} hours and fits
            necks from {COLLAR_FACTS.neck.minimum} to {COLLAR_FACTS.neck.maximum} cm.
          </p>
        </section>
        <section>
          <h2>Our mission</h2>
          <p>
            Every indoor cat should run every day. We want that to cost less than a bag of good food and no
            more effort than closing a buckle.
          </p>
        </section>
        <section>
          <h2>Our values</h2>
          <ul>
            <li>
              <strong>Safety first.</strong> A low-powered laser that points at the floor, on a band that can
              be washed.
            </li>
            <li>
              <strong>Plain words.</strong> We say what the collar does, in numbers, and nothing it does not
              do.
            </li>
            <li>
              <strong>No risk.</strong> If your cat is not interested, you have {SERVICE_FACTS.refundDays}{' '}
              days from delivery to get a refund.
            </li>
          </ul>
        </section>
        <div>
          <ButtonLink to={`/product/${BUILT_IN_COLLAR._id}`}>See the collar</ButtonLink>
        </div>
      </div>
    </article>
  );
}
