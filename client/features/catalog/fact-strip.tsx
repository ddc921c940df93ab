import { COLLAR_FACTS, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import styles from './fact-strip.module.css';

const { playHours, neck } = COLLAR_FACTS;

const FACTS = [
  ['Free', 'shipping on every order'],
  [`${playHours} h`, 'of play per charge'],
  [`${neck.minimum}–${neck.maximum} cm`, 'neck size'],
  [`${SERVICE_FACTS.refundDays} days`, 'for a refund'],
] as const;

export function FactStrip() {
  return (
    <section className={styles.strip} aria-label="At a glance">
      <dl className={`container ${styles.facts}`}>
        {FACTS.map(([value, name]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
