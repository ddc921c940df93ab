import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name. */
  label: string;
  icon: IconName;
}

export function IconButton({ label, icon, className, children, ...rest }: IconButtonProps) {
  const classes = [styles.button, className].filter(Boolean).join(' ');
  return (
    <button type="button" className={classes} aria-label={label} {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
