import { type ImgHTMLAttributes, useState } from 'react';
import styles from './remote-image.module.css';

/** An image at a URL that somebody typed. If it cannot be loaded, a mark is shown instead. */
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
