import { InlineMarkdown } from '#client/ui/content/markdown.tsx';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './blog.module.css';
import { BLOG, POSTS } from './blog.shop.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function BlogPage(page: Page) {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead {...page} description={BLOG.description} />
      <h1>{page.title}</h1>
      <div className={styles.posts}>
        {POSTS.map((post, index) => (
          <PostTeaser key={post.date} post={post} first={index === 0} />
        ))}
      </div>
    </div>
  );
}

function PostTeaser({ post, first }: { post: (typeof POSTS)[number]; first: boolean }) {
  const id = `post-${post.date}`;
  return (
    <article className={styles.post} id={id} aria-labelledby={`${id}-title`}>
      <Picture
        name={post.picture}
        sizes="(min-width: 768px) 46vw, calc(100vw - 40px)"
        alt=""
        className={styles.picture}
        priority={first ? 'high' : undefined}
      />
      <time className={styles.date} dateTime={post.date}>
        {DATE.format(new Date(post.date))}
      </time>
      <h2 id={`${id}-title`}>{post.title}</h2>
      <p>
        <InlineMarkdown parts={post.text} />
      </p>
      {/* biome-ignore lint/a11y/useValidAnchor: a link that goes nowhere (spec §2) */}
      <a href="#" aria-describedby={`${id}-title`} onClick={(event) => event.preventDefault()}>
        Read more
      </a>
    </article>
  );
}
