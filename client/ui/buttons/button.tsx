import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'plain' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  wide?: boolean;
}

export function Button({ look = 'primary', wide = false, type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-look={look}
      data-wide={wide || undefined}
      {...rest}
    />
  );
}

interface ButtonLinkProps {
  to: string;
  look?: Look;
  wide?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, look = 'primary', wide = false, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={styles.button} data-look={look} data-wide={wide || undefined}>
      {children}
    </Link>
  );
}
