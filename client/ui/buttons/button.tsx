import type { ComponentProps, ReactNode } from 'react';
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

interface ButtonLinkProps {
  to: string;
  variant?: Variant;
  wide?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, variant = 'primary', wide = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={styles.button} data-variant={variant} data-wide={wide || undefined}>
      {children}
    </Link>
  );
}
