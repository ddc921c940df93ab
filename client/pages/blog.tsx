import { NECK_SIZE } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/content/page-head.tsx';
import { Picture, type PictureName } from '#client/ui/pictures/picture.tsx';
import type { Page } from '#contract/pages.ts';
import styles from './blog.module.css';

interface Post {
  date: string;
  shownDate: string;
  title: string;
  text: string;
  picture: PictureName;
}

const POSTS: Post[] = [
  {
    date: '2024-06-12',
    shownDate: 'June 12, 2024',
    title: 'Ten minutes, twice a day: a play routine for indoor cats',
    text:
      'Cats hunt in short bursts, mostly at dawn and dusk. Two ten-minute sessions, one before breakfast and one ' +
      'before dinner, do more than a full hour at noon. End each one with a treat, so your cat gets to catch something.',
    picture: 'cat-scene',
  },
  {
    date: '2024-05-28',
    shownDate: 'May 28, 2024',
    title: 'The two-finger rule: how a collar should fit',
    text:
      `Measure your cat’s neck where the collar will sit. Ours fits ${NECK_SIZE.both}. Buckle it so two fingers ` +
      'slide between the band and the fur, then check again the next day. Most cats puff up while you measure.',
    picture: 'detail-clasp',
  },
];

export function BlogPage(page: Page) {
  return (
    <div className={`container ${styles.page}`}>
      <PageHead {...page} description="Short reads on play, fit, and life with an indoor cat." />
      <h1>{page.title}</h1>
      <div className={styles.posts}>
        {POSTS.map((post) => (
          <PostTeaser key={post.date} post={post} />
        ))}
      </div>
    </div>
  );
}

function PostTeaser({ post }: { post: Post }) {
  const id = `post-${post.date}`;
  return (
    <article className={styles.post} id={id} aria-labelledby={`${id}-title`}>
      <Picture
        name={post.picture}
        sizes="(min-width: 768px) 46vw, calc(100vw - 40px)"
        alt=""
        className={styles.picture}
      />
      <time className={styles.date} dateTime={post.date}>
        {post.shownDate}
      </time>
      <h2 id={`${id}-title`}>{post.title}</h2>
      <p>{post.text}</p>
      {/* A placeholder (spec §2): it links to its own post. */}
      <a href={`#${id}`} aria-describedby={`${id}-title`}>
        Read more
      </a>
    </article>
  );
}
