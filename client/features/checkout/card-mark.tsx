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
      <path d="M36.5 13v7.5a2 2 0 0 1-2 2H14c9-1 18-4 22.5-9.5" className={styles.ball} />
      <text x={18.2} y={11.5} className={styles.disc}>
        DISC
      </text>
      <circle cx={20.5} cy={9.4} r={2.1} className={styles.ball} />
      <text x={22.8} y={11.5} className={styles.ver}>
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
    <svg className={styles.mark} viewBox="0 0 38 24" width={32} height={20} role="img" aria-label={name}>
      {mark}
    </svg>
  );
}
