import { useEffect } from 'react';
import styles from './processing-overlay.module.css';

interface ProcessingOverlayProps {
  busy: boolean;
}

/**
 * Takes the keyboard away from all of the page but the form and what is announced. The form stays, for its button
 * says what is going on. Answers how to give it back.
 */
function holdPage(): () => void {
  const held: HTMLElement[] = [];
  const root = document.getElementById('root');
  for (let part = document.querySelector('main form'); part && part !== root; part = part.parentElement) {
    for (const beside of part.parentElement?.children ?? []) {
      if (beside === part || !(beside instanceof HTMLElement)) continue;
      if (!beside.matches('[role="status"]') && !beside.inert) held.push(beside);
    }
  }
  for (const element of held) element.inert = true;
  return () => {
    for (const element of held) element.inert = false;
  };
}

/** The live region is always in the page; only so do screen readers say what appears in it. */
export function ProcessingOverlay({ busy }: ProcessingOverlayProps) {
  useEffect(() => (busy ? holdPage() : undefined), [busy]);

  return (
    <div role="status" className={busy ? styles.overlay : undefined}>
      {busy && (
        <p className={styles.text}>
          <span className={styles.dot} aria-hidden="true" />
          Processing your order...
        </p>
      )}
    </div>
  );
}
