/** The pictures in client/public/images with their widths; square unless `ratio` is given. */
const PICTURES: Record<string, { widths: number[]; alt: string; ratio?: number }> = {
  'collar-blue': {
    widths: [160, 240, 360, 480, 720, 960, 1440],
    alt: 'Blue collar with its laser module and a red dot on the floor',
  },
  'collar-pink': {
    widths: [160, 240, 360, 480, 720, 960, 1200],
    alt: 'Pink collar with its laser module and a red dot on the floor',
  },
  'collar-mint': {
    widths: [160, 240, 360, 480, 720, 960, 1200],
    alt: 'Mint collar with its laser module and a red dot on the floor',
  },
  'detail-module': {
    widths: [480, 960],
    alt: 'Close-up of the module: laser lens, paw print, and status light',
  },
  'detail-clasp': { widths: [480, 960], alt: 'Close-up of the steel pin buckle and stitched band' },
  'detail-collar': {
    widths: [240, 360, 480, 720],
    alt: 'The module and steel buckle, with stitching along both edges of the band',
  },
  'in-the-box': {
    widths: [240, 360, 480, 720],
    alt: 'A collar with its module, a coiled white USB-C cable, and a printed card',
  },
  'size-guide': {
    widths: [240, 360, 480, 720],
    alt: 'A collar and a tennis ball behind a measuring tape marked from 24 to 34 cm',
  },
  'cat-neck': {
    widths: [240, 360, 480, 520],
    alt: 'A cat by a window, seen from behind, wearing the collar with the module at its throat',
  },
  'cat-scene': {
    widths: [480, 720, 960, 1080],
    alt: 'A tabby cat in a blue collar by a window, seen from behind, with a red dot on the floor ahead of it',
    ratio: 3 / 2,
  },
  'cat-toy': {
    widths: [480, 960],
    alt: 'A clay cat in a blue collar reaching for a red dot',
    ratio: 3 / 2,
  },
};

/** A name of a picture in the shop's folder. */
export type PictureName = string;

/** The URL of a picture file. Carts store these URLs, so they must not change between builds. */
export function pictureUrl(name: PictureName, width = 480, format: 'avif' | 'webp' | 'jpg' = 'webp'): string {
  return `/images/${name}-${width}.${format}`;
}

const NONE = { widths: [], alt: '' };
const pictureOf = (name: PictureName) => PICTURES[name] ?? NONE;

function sources(name: PictureName, format: 'avif' | 'webp'): string {
  return pictureOf(name)
    .widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`)
    .join(', ');
}

/** For browsers that support neither AVIF nor WebP: the widest up to 960 pixels. */
function fallbackWidth(name: PictureName): number {
  return Math.max(...pictureOf(name).widths.filter((width) => width <= 960));
}

interface PictureProps {
  name: PictureName;
  /** The rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** Overrides the picture's alt text; '' if the text next to it says the same. */
  alt?: string;
  className?: string;
  /** The fetch priority: "high" for the main picture of the first view, "low" for those that can wait. */
  priority?: 'high' | 'low';
  /** Not lazy-loaded, because it is in the first view. */
  eager?: boolean;
}

export function Picture({
  name,
  sizes,
  alt,
  className,
  priority,
  eager = priority === 'high',
}: PictureProps) {
  const { ratio = 1, alt: ownAlt }: { ratio?: number; alt: string } = pictureOf(name);
  return (
    <picture>
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(name, 'webp')} sizes={sizes} />
      <img
        className={className}
        src={pictureUrl(name, fallbackWidth(name), 'jpg')}
        alt={alt ?? ownAlt}
        width={960}
        height={960 / ratio}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={priority}
        decoding="async"
      />
    </picture>
  );
}
