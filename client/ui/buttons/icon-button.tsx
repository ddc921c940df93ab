import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconProps } from '#client/ui/pictures/icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Pick<IconProps, 'path'> {
  /** The accessible name. */
  label: string;
  icon?: IconProps['name'] | undefined;
}

export function IconButton({ label, icon, path, className, children, ...rest }: IconButtonProps) {
  const classes = [styles.button, className].filter(Boolean).join(' ');
  return (
    <button type="button" className={classes} aria-label={label} {...rest}>
      <Icon name={icon} path={path} />
      {children}
    </button>
  );
}
