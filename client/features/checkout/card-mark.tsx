import type { ReactNode } from 'react';
import styles from './card-mark.module.css';

/** As shoppers know them, in a view box of 38 by 24. */
const MARKS: Record<string, ReactNode> = {
  Visa: (
    <text x={18.5} y={16.5} className={styles.visa}>
      VISA
    </text>
  ),
  Mastercard: (
    <>
      <circle cx={15} cy={12} r={7} className={styles.mastercard} />
      <circle cx={23} cy={12} r={7} className={styles.mastercard} />
    </>
  ),
  Discover: (
    <>
      <path d="M38 12v9a3 3 0 0 1-3 3H12c11-1 21-5 26-12" className={styles.ball} />
      <text x={18.1} y={12.5} className={styles.disc}>
        DISC
      </text>
      <circle cx={20.6} cy={10.1} r={2.4} className={styles.ball} />
      <text x={23.2} y={12.5} className={styles.ver}>
        VER
      </text>
    </>
  ),
};

/** A card's mark; the name of a card without one. */
export function CardMark({ name }: { name: string }) {
  const mark = MARKS[name];
  if (!mark) return <span className={styles.name}>{name}</span>;
  return (
    <svg className={styles.mark} viewBox="0 0 38 24" width={38} height={24} role="img" aria-label={name}>
      {mark}
    </svg>
  );
}
