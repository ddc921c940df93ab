import type { ReactNode } from 'react';
import { Icon } from '#client/ui/pictures/icon.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  question: string;
  children: ReactNode;
}

export function Disclosure({ question, children }: DisclosureProps) {
  return (
    <details className={styles.item}>
      <summary className={styles.question}>
        {question}
        <Icon name="chevron" size={20} />
      </summary>
      <div className={styles.answer}>{children}</div>
    </details>
  );
}
