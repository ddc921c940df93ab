import styles from './processing-overlay.module.css';

interface ProcessingOverlayProps {
  busy: boolean;
}

/** The live region is always in the page; only so do screen readers say what appears in it. */
export function ProcessingOverlay({ busy }: ProcessingOverlayProps) {
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
