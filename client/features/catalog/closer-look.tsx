import { useId } from 'react';
import { NECK_SIZE } from '#client/lib/shop-facts.ts';
import { Picture, type PictureName } from '#client/ui/pictures/picture.tsx';
import styles from './closer-look.module.css';

const SIZES = '(min-width: 1280px) 324px, (min-width: 768px) 27vw, calc(50vw - 28px)';

const VIEWS: { title: string; text: string; picture: PictureName }[] = [
  { title: 'On the cat', text: 'Sits snug, with the laser under the chin.', picture: 'cat-neck' },
  { title: 'Up close', text: 'Steel buckle, stitched edges, sealed module.', picture: 'detail-collar' },
  { title: 'In the box', text: 'Band, module, USB-C cable, and a quick-start card.', picture: 'in-the-box' },
  { title: 'Size', text: `Fits necks ${NECK_SIZE.both}.`, picture: 'size-guide' },
];

/** Four more pictures with captions, below the gallery on wide screens. */
export function CloserLook() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        A closer look
      </h2>
      {VIEWS.map(({ title, text, picture }) => (
        <figure key={title} className={styles.view}>
          <Picture name={picture} sizes={SIZES} />
          <figcaption className={styles.caption}>
            <h3>{title}</h3>
            <p>{text}</p>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
