import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  title: string;
  children?: ReactNode;
  /** The label of the button. */
  action?: string;
  onAction?: () => void;
}

/** Shown in place of content that is empty or could not be loaded. */
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
