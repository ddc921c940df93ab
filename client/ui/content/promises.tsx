import type { ReactNode } from 'react';
import { COLLAR_FACTS, SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx';
import styles from './promises.module.css';

const { playHours, chargeHours } = COLLAR_FACTS;
const { shipsWithinBusinessDays, refundDays, cancellationHours } = SERVICE_FACTS;

export const PROMISES = {
  shipping: ['truck', `Free shipping, ships within ${shipsWithinBusinessDays} business days`],
  refund: ['refund', `Refunds within ${refundDays} days of delivery`],
  cancellation: ['clock', `Cancel within ${cancellationHours} hour for a full refund`],
  battery: ['battery', `Up to ${playHours} hours of play from a ${chargeHours}-hour charge`],
} as const satisfies Record<string, readonly [IconName, string]>;

interface PromisesProps {
  of: readonly (keyof typeof PROMISES)[];
  children?: ReactNode;
}

/** What a shopper can rely on, shown next to the buy buttons. Not a list, so that the cart's items are its only list. */
export function Promises({ of, children }: PromisesProps) {
  return (
    <div className={styles.promises}>
      {of.map((name) => {
        const [icon, text] = PROMISES[name];
        return (
          <p key={name}>
            <Icon name={icon} size={20} />
            {text}
          </p>
        );
      })}
      {children}
    </div>
  );
}
