import { useId } from 'react';
import { Picture } from '#client/ui/pictures/picture.tsx';
import styles from './closer-look.module.css';
import { CLOSER_LOOK } from './product.shop.ts';

const SIZES = '(min-width: 1280px) 324px, (min-width: 768px) 27vw, calc(50vw - 28px)';

/**
 * More pictures with captions, below the gallery on wide screens.
 * @param variant the name of the chosen variant
 */
export function CloserLook({ variant = '' }: { variant: string | undefined }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        A closer look
      </h2>
      {CLOSER_LOOK.map(({ title, text, picture, variantPictures }) => (
        <figure key={title} className={styles.view}>
          <Picture name={variantPictures[variant] ?? picture} sizes={SIZES} />
          <figcaption className={styles.caption}>
            <h3>{title}</h3>
            <p>{text}</p>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
