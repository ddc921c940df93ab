import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import styles from './gallery.module.css';
import { VIDEO } from './product.shop.ts';

/** A browser may refuse to play, for instance to save power. The shopper can then press the button. */
function play(video: HTMLVideoElement | null): void {
  video?.play().catch(() => {});
}

/** Loads when chosen, and autoplays unless the visitor prefers reduced motion. */
export function GalleryVideo({ label }: { label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    // React sets only the property; this sets the attribute.
    if (video.current) video.current.defaultMuted = true;
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) play(video.current);
  }, []);

  return (
    <>
      <video
        ref={video}
        className={styles.media}
        aria-label={label}
        width={640}
        height={640}
        poster={`/images/${VIDEO?.poster}`}
        // With "none", WebKit never starts the video.
        preload="metadata"
        muted
        loop
        playsInline
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {VIDEO?.sources.map(({ file, type }) => (
          <source key={file} src={`/images/${file}`} type={type} />
        ))}
      </video>
      <IconButton
        className={styles.control}
        icon={playing ? 'pause' : 'play'}
        label={playing ? 'Pause video' : 'Play video'}
        onClick={() => (playing ? video.current?.pause() : play(video.current))}
      />
    </>
  );
}
