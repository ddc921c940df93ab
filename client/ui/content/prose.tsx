import type { ReactNode } from 'react';
import type { Inline } from '#contract/shop/inline.ts';
import type { Section } from '#contract/shop/markdown.ts';
import { InlineMarkdown, Markdown } from './markdown.tsx';
import { PageHead, type PageHeadProps } from './page-head.tsx';
import styles from './prose.module.css';

interface ProseProps extends PageHeadProps {
  /** A short line under the title, such as a date. */
  note?: string | undefined;
  /** Summarizes the page in one or two sentences. */
  intro: readonly Inline[];
  /** Also listed as links under "On this page". */
  sections?: readonly Section[];
  children?: ReactNode;
}

const idOf = (title: string) => title.toLowerCase().replace(/\W+/g, '-');

/** A page of text in one column. */
export function Prose({ note, intro, sections = [], children, ...page }: ProseProps) {
  return (
    <article className={`container ${styles.page}`}>
      <PageHead {...page} />
      <header className={styles.head}>
        <h1>{page.title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        <p className={styles.intro}>
          <InlineMarkdown parts={intro} />
        </p>
        {sections.length > 0 && (
          <nav className={styles.contents} aria-label="On this page">
            {sections.map((section) => (
              <a key={section.title} href={`#${idOf(section.title)}`}>
                {section.title}
              </a>
            ))}
          </nav>
        )}
      </header>
      <div className={styles.prose}>
        {sections.map((section) => (
          <section key={section.title}>
            <h2 id={idOf(section.title)}>{section.title}</h2>
            <Markdown blocks={section.blocks} />
          </section>
        ))}
        {children}
      </div>
    </article>
  );
}
