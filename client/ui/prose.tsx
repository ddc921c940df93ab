import type { ReactNode } from 'react';
import styles from './prose.module.css';

interface ProseProps {
  title: string;
  /** A small line under the title, such as a date. */
  note?: string;
  /** The page in one or two sentences. */
  lead?: string;
  children: ReactNode;
}

/** A page that is read: one column at a comfortable measure. */
export function Prose({ title, note, lead, children }: ProseProps) {
  return (
    <article className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <div className={styles.prose}>{children}</div>
    </article>
  );
}
