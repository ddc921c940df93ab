import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import styles from './promises.module.css';

const { shipsWithinBusinessDays, refundDays, cancellationHours } = SERVICE_FACTS;

interface Highlight {
  icon: IconName;
  text: string;
}

export const PROMISES = {
  shipping: {
    icon: 'truck',
    text: `Free shipping, ships within ${pluralize(shipsWithinBusinessDays, 'business day')}`,
  },
  refund: { icon: 'refund', text: `Refunds within ${pluralize(refundDays, 'day')} of delivery` },
  cancellation: {
    icon: 'clock',
    text: `Cancel within ${pluralize(cancellationHours, 'hour')} for a full refund`,
  },
} as const satisfies Record<string, Highlight>;

/** A fact with its icon. */
export function Highlight({ icon, text }: Highlight) {
  return (
    <p>
      <Icon name={icon} size={20} />
      {text}
    </p>
  );
}

interface PromisesProps {
  of: readonly (keyof typeof PROMISES)[];
  children?: ReactNode;
}

/** What a shopper can rely on, shown next to the buy buttons. Not a list, so that the cart's only list is its items. */
export function Promises({ of, children }: PromisesProps) {
  return (
    <div className={styles.promises}>
      {of.map((name) => (
        <Highlight key={name} {...PROMISES[name]} />
      ))}
      {children}
    </div>
  );
}
