import type { ReactNode } from 'react';
import { Icon } from '#client/ui/pictures/icon.tsx';
import styles from './problem-list.module.css';

interface ProblemListProps {
  label: string;
  /** Replaces a long list until it is opened. */
  summary?: string;
  /** `<li>` elements. */
  children: ReactNode;
}

/** A box of problems that need the operator's attention. */
export function ProblemList({ label, summary, children }: ProblemListProps) {
  const list = <ul>{children}</ul>;
  return (
    <section className={styles.problems} aria-label={label}>
      {summary ? (
        <details>
          <summary>
            {summary} <Icon name="chevron" size={16} />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </section>
  );
}
