import { useEffect } from 'react';
import styles from './processing-overlay.module.css';

interface ProcessingOverlayProps {
  busy: boolean;
}

/**
 * Makes everything except the form and the live regions inert. The form stays focusable, because its button shows the
 * progress. Returns a function that undoes it.
 */
function makePageInert(): () => void {
  const inert: HTMLElement[] = [];
  const root = document.getElementById('root');
  for (let part = document.querySelector('main form'); part && part !== root; part = part.parentElement) {
    for (const sibling of part.parentElement?.children ?? []) {
      if (sibling === part || !(sibling instanceof HTMLElement)) continue;
      if (!sibling.matches('[role="status"]') && !sibling.inert) inert.push(sibling);
    }
  }
  for (const element of inert) element.inert = true;
  return () => {
    for (const element of inert) element.inert = false;
  };
}

/** Always renders its live region, because screen readers only announce changes in existing regions. */
export function ProcessingOverlay({ busy }: ProcessingOverlayProps) {
  useEffect(() => (busy ? makePageInert() : undefined), [busy]);

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
