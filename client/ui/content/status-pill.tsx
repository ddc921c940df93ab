import { Icon } from '#client/ui/pictures/icon.tsx';
import styles from './status-pill.module.css';

interface StatusPillProps {
  tone: 'warning' | 'urgent' | 'success' | 'neutral' | 'done';
  children: string;
}

export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {tone === 'done' && <Icon name="check" size={14} />}
      {children}
    </span>
  );
}
