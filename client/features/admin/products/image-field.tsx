import { useEffect, useState } from 'react';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import { RemoteImage } from '#client/ui/pictures/remote-image.tsx';
import { PRODUCT_LIMITS } from '#contract/products.ts';
import styles from './image-field.module.css';
import { FIELD_LABELS } from './product-draft.ts';

/** Milliseconds without a keystroke before the image is requested: half a URL would only cause a 404. */
const DEBOUNCE = 400;

const NEVER =
  'The shop can’t show this. Use an https:// or http:// URL, a data:image/ URL, or a path such as /images/bell.jpg.';
const UPGRADED = 'This shop uses https, so browsers will load this image over https, too.';
const BROKEN = 'This image won’t load. Shoppers will see a placeholder.';

interface ImageFieldProps {
  defaultValue: string;
  error?: string;
}

/** The image URL with a preview. */
export function ImageField({ defaultValue, error }: ImageFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const [debounced, setDebounced] = useState(defaultValue);
  const [broken, setBroken] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  const url = debounced.trim();
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
        alt={loadable && broken !== url ? 'Image preview' : ''}
        src={loadable ? url : undefined}
        width={72}
        height={72}
        onError={() => setBroken(url)}
      />
      <LiveRegion className={styles.hint}>{hint}</LiveRegion>
    </div>
  );
}

/** How browsers treat an image URL in a page of the shop. */
type ImageOutcome = 'none' | 'shown' | 'upgraded' | 'never';

/**
 * Mirrors the shop's content security policy, which allows the shop itself, https and http URLs, and data URLs.
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
