import styles from './sleeping-dot.module.css';

/** The red dot, asleep: shown when there is nothing to chase. */
export function SleepingDot() {
  return (
    <svg className={styles.dot} viewBox="0 0 96 64" width={96} height={64} aria-hidden="true">
      <ellipse cx="48" cy="50" rx="44" ry="11" />
      <circle cx="48" cy="32" r="20" />
      <path d="M39 33q4 5 9 0M51 33q4 5 9 0" transform="translate(-1.500 0)" />
      <path d="M72 18h8l-8 9h8M84 4h6l-6 7h6" />
    </svg>
  );
}
