import { PICTURES } from './pictures.shop.ts';

/** The name of a picture in the shop's folder. */
export type PictureName = string;

/** The URL of a picture file. Carts store these URLs, so they must not change between builds. */
export function pictureUrl(name: PictureName, width = 480, format: 'avif' | 'webp' | 'jpg' = 'webp'): string {
  return `/images/${name}-${width}.${format}`;
}

const NONE = { widths: [], ratio: 1, alt: '' };
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
  const { ratio, alt: ownAlt } = pictureOf(name);
  return (
    <picture>
      <source type="image/avif" srcSet={sources(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sources(name, 'webp')} sizes={sizes} />
      <img
        className={className}
        src={pictureUrl(name, fallbackWidth(name), 'jpg')}
        alt={alt ?? ownAlt}
        width={960}
        height={Math.round(960 / ratio)}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={priority}
        decoding="async"
      />
    </picture>
  );
}
