import { COLLAR_FACTS, NECK_SIZE, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { PRODUCT_PATH } from '#contract/built-in-product.ts';
import type { Page } from '#contract/pages.ts';
import styles from './about.module.css';

export function AboutPage(page: Page) {
  return (
    <article className={`container ${styles.page}`}>
      <PageHead
        {...page}
        description="Why we make just one thing, a laser collar for indoor cats, and what we care about."
      />
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p className={styles.intro}>We make one thing: a collar that gives indoor cats something to chase.</p>
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
            It started with a laser pointer and a tired arm. Our cat could chase for an hour. We lasted ten
            minutes. So we put the laser on the cat. The first version was a keychain and some tape. This one
            weighs {COLLAR_FACTS.weightOunces} oz, runs for up to {COLLAR_FACTS.playHours} hours, and fits
            necks from {NECK_SIZE.both}.
          </p>
        </section>
        <section>
          <h2>Our mission</h2>
          <p>
            Every indoor cat should get a good run every day. It shouldn’t cost more than a bag of cat food,
            or take more work than fastening a buckle.
          </p>
        </section>
        <section>
          <h2>Our values</h2>
          <ul>
            <li>
              <strong>Safety first.</strong> A low-powered laser that points at the floor, on a band you can
              wash.
            </li>
            <li>
              <strong>Straight talk.</strong> We tell you what the collar does, in plain numbers. We don’t
              promise more.
            </li>
            <li>
              <strong>No risk.</strong> If your cat isn’t interested, you have {SERVICE_FACTS.refundDays} days
              from delivery to ask for a refund.
            </li>
          </ul>
        </section>
        <div>
          <ButtonLink to={PRODUCT_PATH}>See the collar</ButtonLink>
        </div>
      </div>
    </article>
  );
}
