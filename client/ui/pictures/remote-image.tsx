import { type ImgHTMLAttributes, useState } from 'react';
import styles from './remote-image.module.css';

/** An image at a URL that an operator entered. If it fails to load, shows a placeholder. */
export function RemoteImage({ src, className, onError, ...rest }: ImgHTMLAttributes<HTMLImageElement>) {
  const [broken, setBroken] = useState<string>();
  const missing = !src || src === broken;
  return (
    <img
      alt=""
      {...rest}
      className={[className, missing && styles.missing].filter(Boolean).join(' ')}
      src={missing ? '/missing-picture.svg' : src}
      onError={(event) => {
        setBroken(src);
        onError?.(event);
      }}
    />
  );
}
