import { useEffect, useState } from 'react';
import { TextField } from '#client/ui/field.tsx';
import { RemoteImage } from '#client/ui/remote-image.tsx';
import { PRODUCT_LIMITS } from '#contract/products.ts';
import { imageAddress } from './image-address.ts';
import styles from './image-field.module.css';
import { FIELD_LABELS } from './product-draft.ts';

/** Milliseconds without a key before the picture is asked for: half an address is somebody else's 404. */
const PAUSE = 400;

const NEVER =
  'The shop cannot show this. It takes https:// and http:// addresses, data:image/ and paths of its own such as /images/bell.jpg.';
const UPGRADED = 'This shop is open over https, so browsers ask for this picture over https too.';
const BROKEN = 'This picture cannot be loaded. Shoppers would see the shop’s mark in its place.';

interface ImageFieldProps {
  defaultValue: string;
  error?: string;
}

/** The address of the picture, and beside it what shoppers will see. */
export function ImageField({ defaultValue, error }: ImageFieldProps) {
  const [typed, setTyped] = useState(defaultValue);
  const [settled, setSettled] = useState(defaultValue);
  const [broken, setBroken] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  const address = settled.trim();
  const outcome = imageAddress(address, document.baseURI);
  const loadable = outcome === 'shown' || outcome === 'upgraded';
  const hint =
    loadable && broken === address
      ? BROKEN
      : { none: '', shown: '', upgraded: UPGRADED, never: NEVER }[outcome];

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
        alt={loadable && broken !== address ? 'Preview of the picture' : ''}
        src={loadable ? address : undefined}
        width={72}
        height={72}
        onError={() => setBroken(address)}
      />
      <p role="status" className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
