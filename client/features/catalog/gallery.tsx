import { type ReactNode, Suspense, type TouchEvent, useRef } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { Picture } from '#client/ui/pictures/picture.tsx';
import { RemoteImage } from '#client/ui/pictures/remote-image.tsx';
import styles from './gallery.module.css';
import { VIDEO } from './product.shop.ts';
import type { GalleryView } from './product-view-model.ts';

const MAIN_SIZES =
  '(min-width: 1280px) 549px, (min-width: 1200px) calc(49.5vw - 85px), (min-width: 768px) calc(55vw - 53px), calc(100vw - 40px)';

const GalleryVideo = optionalComponent(() =>
  import('./gallery-video.tsx').then((module) => module.GalleryVideo),
);

const SWIPE_PIXELS = 40;

interface GalleryProps {
  views: readonly GalleryView[];
  shown: number;
  onShow: (index: number) => void;
  /** Over the picture. */
  children?: ReactNode;
}

export function Gallery({ views, shown, onShow, children }: GalleryProps) {
  const swipe = useSwipe((step) => onShow((shown + step + views.length) % views.length));
  const view = views[shown];
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.main} {...swipe}>
        {view && <MainMedia key={view.label} view={view} />}
        {children}
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
              <ThumbMedia view={thumb} sizes={index === 0 ? MAIN_SIZES : '98px'} />
              {thumb.kind === 'video' && (
                <span className={styles.play}>
                  <span>
                    <Icon name="play" size={14} />
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

function MainMedia({ view }: { view: GalleryView }) {
  if (view.kind === 'video')
    return (
      <Suspense>
        <GalleryVideo label={view.label} />
      </Suspense>
    );
  if (view.kind === 'remote') {
    const className = `${styles.media} ${styles.whole}`;
    return <RemoteImage className={className} src={view.src} alt={view.label} width={960} height={960} />;
  }
  return (
    <>
      <Picture name={view.picture} sizes={MAIN_SIZES} className={styles.media} priority="high" />
      {view.note && <p className={styles.note}>{view.note}</p>}
    </>
  );
}

/**
 * Without alt text, because the button around it has a label. The first has the sizes of the main picture: both
 * then use the one file that the page loads first.
 */
function ThumbMedia({ view, sizes }: { view: GalleryView; sizes: string }) {
  if (view.kind === 'picture') return <Picture name={view.picture} sizes={sizes} alt="" priority="low" />;
  const src = view.kind === 'remote' ? view.src : `/images/${VIDEO?.thumbnail}`;
  return <img src={src} alt="" width={240} height={240} loading="lazy" />;
}

/** Detects horizontal swipes: 1 is the next view, -1 the previous one. Ignores vertical scrolling. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= SWIPE_PIXELS && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
