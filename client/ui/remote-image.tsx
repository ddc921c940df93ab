import { type ImgHTMLAttributes, useState } from 'react';
import styles from './remote-image.module.css';

/** An image whose address somebody typed. Where there is none to be had, the shop's mark stands in its place. */
export function RemoteImage({ src, className, onError, ...rest }: ImgHTMLAttributes<HTMLImageElement>) {
  const [broken, setBroken] = useState<string>();
  const missing = !src || src === broken;
  return (
    <img
      alt=""
      {...rest}
      className={[className, missing && styles.missing].filter(Boolean).join(' ')}
      src={missing ? '/favicon.svg' : src}
      onError={(event) => {
        setBroken(src);
        onError?.(event);
      }}
    />
  );
}
