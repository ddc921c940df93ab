import { useEffect, useState } from 'react';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import { RemoteImage } from '#client/ui/pictures/remote-image.tsx';
import { PRODUCT_LIMITS } from '#contract/products.ts';
import styles from './image-field.module.css';
import { FIELD_LABELS } from './product-draft.ts';

/** Milliseconds without a keystroke before the image is requested: half a URL would only be a 404 elsewhere. */
const DEBOUNCE = 400;

const NEVER =
  'The shop cannot show this. It takes https:// and http:// URLs, data:image/ and paths of its own such as /images/bell.jpg.';
const UPGRADED = 'This shop is open over https, so browsers ask for this picture over https too.';
const BROKEN = 'This picture cannot be loaded. Shoppers would see the shop’s mark in its place.';

interface ImageFieldProps {
  defaultValue: string;
  error?: string;
}

/** The image URL, with a preview of what shoppers will see. */
export function ImageField({ defaultValue, error }: ImageFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const [settled, setSettled] = useState(defaultValue);
  const [broken, setBroken] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  const url = settled.trim();
  const outcome = imageOutcome(url, document.baseURI);
  const loadable = outcome === 'shown' || outcome === 'upgraded';
  const hint =
    loadable && broken === url ? BROKEN : { none: '', shown: '', upgraded: UPGRADED, never: NEVER }[outcome];

  return (
    <div className={styles.field}>
      <TextField
        label={FIELD_LABELS.image}
        name="image"
        type="text"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        maxLength={PRODUCT_LIMITS.image}
        required
        error={error}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <RemoteImage
        className={styles.preview}
        alt={loadable && broken !== url ? 'Preview of the picture' : ''}
        src={loadable ? url : undefined}
        width={72}
        height={72}
        onError={() => setBroken(url)}
      />
      <LiveRegion className={styles.hint}>{hint}</LiveRegion>
    </div>
  );
}

/** What happens to an image URL when a page of the shop shows it. */
type ImageOutcome = 'none' | 'shown' | 'upgraded' | 'never';

/**
 * Follows the shop's content security policy: images from the shop itself, from https and http URLs, and data URLs.
 * @param page the URL of the page that shows the image
 */
export function imageOutcome(typed: string, page: string): ImageOutcome {
  const text = typed.trim();
  if (text === '') return 'none';
  if (!URL.canParse(text, page)) return 'never';
  const { href, protocol, hostname } = new URL(text, page);
  if (protocol === 'https:' || href.startsWith('data:image/')) return 'shown';
  if (protocol !== 'http:') return 'never';
  return new URL(page).protocol === 'https:' && hostname !== 'localhost' ? 'upgraded' : 'shown';
}
