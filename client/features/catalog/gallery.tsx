import { Icon } from '#client/ui/icon.tsx';
import styles from './gallery.module.css';
import { MainMedia, ThumbMedia } from './gallery-media.tsx';
import type { GalleryView } from './shown-product.ts';
import { useSwipe } from './use-swipe.ts';

interface GalleryProps {
  views: readonly GalleryView[];
  shown: number;
  onShow: (index: number) => void;
}

export function Gallery({ views, shown, onShow }: GalleryProps) {
  const swipe = useSwipe((step) => onShow((shown + step + views.length) % views.length));
  const view = views[shown];
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.main} data-gallery-main {...swipe}>
        {view && <MainMedia key={view.label} view={view} />}
      </div>
      {views.length > 1 && (
        <div className={styles.thumbs}>
          {views.map((thumb, index) => (
            <button
              key={thumb.label}
              type="button"
              className={styles.thumb}
              aria-label={thumb.label}
              aria-pressed={index === shown}
              onClick={() => onShow(index)}
            >
              <ThumbMedia view={thumb} />
              {thumb.kind === 'video' && (
                <span className={styles.play}>
                  <span>
                    <Icon name="play" size={16} />
                  </span>
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
