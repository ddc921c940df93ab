import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import styles from './gallery.module.css';

const SOURCES = [
  ['/images/collar-loop-av1.webm', 'video/webm; codecs="av01.0.04M.08"'],
  ['/images/collar-loop.webm', 'video/webm; codecs="vp9"'],
  ['/images/collar-loop.mp4', 'video/mp4'],
] as const;

/** Loads when chosen, and autoplays unless the visitor prefers reduced motion. */
export function GalleryVideo({ label }: { label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);

  // A browser may refuse to play, for instance to save power. The shopper can then press the button.
  const play = () => video.current?.play().catch(() => {});

  useEffect(() => {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      video.current?.play().catch(() => {});
    }
  }, []);

  return (
    <>
      <video
        ref={video}
        className={styles.media}
        aria-label={label}
        width={640}
        height={640}
        poster="/images/collar-loop-poster.webp"
        preload="none"
        muted
        loop
        playsInline
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {SOURCES.map(([src, type]) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <IconButton
        className={styles.control}
        icon={playing ? 'pause' : 'play'}
        label={playing ? 'Pause video' : 'Play video'}
        onClick={() => (playing ? video.current?.pause() : play())}
      />
    </>
  );
}
