import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { InlineMarkdown, Markdown } from '#client/ui/content/markdown.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { PRODUCT_PATH } from '#contract/built-in-product.ts';
import type { Page } from '#contract/pages.ts';
import styles from './about.module.css';
import { ABOUT, ACTION } from './about.shop.ts';

export function AboutPage(page: Page) {
  return (
    <article className={`container ${styles.page}`}>
      <PageHead {...page} description={ABOUT.description} />
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <p className={styles.intro}>
          <InlineMarkdown parts={ABOUT.intro} />
        </p>
      </header>
      <Picture
        name={ABOUT.picture}
        sizes="(min-width: 1280px) 455px, (min-width: 640px) 38vw, calc(100vw - 40px)"
        className={styles.picture}
        priority="high"
      />
      <div className={styles.text}>
        {ABOUT.sections.map(({ title, blocks }) => (
          <section key={title}>
            <h2>{title}</h2>
            <Markdown blocks={blocks} />
          </section>
        ))}
        <div>
          <ButtonLink to={PRODUCT_PATH}>{ACTION}</ButtonLink>
        </div>
      </div>
    </article>
  );
}
