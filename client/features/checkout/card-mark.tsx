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
      <text x={17.9} y={14.2} className={styles.disc}>
        DISC
      </text>
      <circle cx={20.3} cy={12} r={2.3} className={styles.ball} />
      <text x={22.8} y={14.2} className={styles.ver}>
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
