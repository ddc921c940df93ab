import type { ReactNode } from 'react';
import styles from './problem-list.module.css';

interface ProblemListProps {
  label: string;
  /** `<li>` elements. */
  children: ReactNode;
}

/** A box of problems that need the operator's attention. */
export function ProblemList({ label, children }: ProblemListProps) {
  return (
    <section className={styles.problems} aria-label={label}>
      <ul>{children}</ul>
    </section>
  );
}
