import styles from './status-pill.module.css';

interface StatusPillProps {
  tone: 'warning' | 'success' | 'neutral' | 'plain';
  children: string;
}

export function StatusPill({ tone, children }: StatusPillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
