import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** The word on the button that may help. */
  action?: string;
  onAction?: () => void;
}

/** Stands where a list would be when there is none to show. */
export function Notice({ title, children, action, onAction }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {action && (
        <Button look="secondary" onClick={onAction}>
          {action}
        </Button>
      )}
    </div>
  );
}
