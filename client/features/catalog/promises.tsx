import { COLLAR_FACTS, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import styles from './promises.module.css';

const SERVICE: [IconName, string][] = [
  ['truck', `Free shipping, ships within ${SERVICE_FACTS.shipsWithinBusinessDays} business days`],
  ['refund', `Refunds within ${SERVICE_FACTS.refundDays} days of delivery`],
];

const BATTERY: [IconName, string] = [
  'battery',
  `Up to ${COLLAR_FACTS.playHours} hours of play from a ${COLLAR_FACTS.chargeHours}-hour charge`,
];

/** Shipping, refunds and, for the collar, battery life, shown next to the buttons that buy. */
export function Promises({ battery }: { battery: boolean }) {
  return (
    <ul className={styles.promises}>
      {[...SERVICE, ...(battery ? [BATTERY] : [])].map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} size={20} />
          {text}
        </li>
      ))}
    </ul>
  );
}
