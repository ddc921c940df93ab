import { COLLAR_FACTS, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import styles from './collar-facts.module.css';

const { playHours, chargeHours, neck, weightOunces } = COLLAR_FACTS;

const FACTS: [IconName, string][] = [
  ['battery', `Up to ${playHours} hours of play from a ${chargeHours}-hour charge`],
  ['shield', `Low-powered laser, ${weightOunces} oz, washable band`],
  ['ruler', `Fits necks from ${neck.minimum} to ${neck.maximum} cm`],
  ['truck', `Free shipping, ships within ${SERVICE_FACTS.shipsWithinBusinessDays} business days`],
];

/** What the shop's one card says of its product. It ends in what looks like a button: the whole card is the link. */
export function CollarFacts() {
  return (
    <>
      <ul className={styles.facts}>
        {FACTS.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={20} />
            {text}
          </li>
        ))}
      </ul>
      <span className={styles.action} aria-hidden="true">
        See the collar
      </span>
    </>
  );
}
