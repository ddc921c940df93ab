import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './alert.module.css';

interface AlertProps {
  title: string;
  children?: ReactNode;
  /** The label of the button. */
  action?: string;
  onAction?: () => void;
}

/** Replaces content that is empty or failed to load. */
export function Alert({ title, children, action, onAction }: AlertProps) {
  return (
    <div className={styles.alert}>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {action && (
        <Button variant="secondary" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
