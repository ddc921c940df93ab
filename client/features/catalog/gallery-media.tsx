import { Picture } from '#client/ui/picture.tsx';
import { RemoteImage } from '#client/ui/remote-image.tsx';
import styles from './gallery.module.css';
import { GalleryVideo } from './gallery-video.tsx';
import type { GalleryView } from './shown-product.ts';

const MAIN_SIZES =
  '(min-width: 1280px) 567px, (min-width: 1200px) calc(58vw - 176px), (min-width: 768px) calc(55vw - 53px), calc(100vw - 40px)';

export function MainMedia({ view }: { view: GalleryView }) {
  if (view.kind === 'video') return <GalleryVideo label={view.label} />;
  if (view.kind === 'remote') {
    const className = `${styles.media} ${styles.whole}`;
    return <RemoteImage className={className} src={view.src} alt={view.label} width={960} height={960} />;
  }
  return <Picture name={view.picture} sizes={MAIN_SIZES} className={styles.media} priority />;
}

/** The button around it says what it shows. */
export function ThumbMedia({ view }: { view: GalleryView }) {
  if (view.kind === 'picture') return <Picture name={view.picture} sizes="80px" alt="" eager />;
  const src = view.kind === 'remote' ? view.src : '/images/collar-loop-poster-240.webp';
  return <img src={src} alt="" width={240} height={240} loading="lazy" />;
}
