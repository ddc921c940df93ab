import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  wide?: boolean;
}

export function Button({
  variant = 'primary',
  wide = false,
  type = 'button',
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-variant={variant}
      data-wide={wide || undefined}
      {...rest}
    />
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: Variant;
  wide?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', wide = false, ...rest }: ButtonLinkProps) {
  return <Link className={styles.button} data-variant={variant} data-wide={wide || undefined} {...rest} />;
}
