import { CopyButton } from '#client/ui/copy-button.tsx';
import type { OrderDetail } from '#contract/orders.ts';
import styles from './order-details.module.css';

interface OrderContactProps {
  label: readonly string[];
  contact: OrderDetail['customerInfo'];
}

/** Where the parcel goes, and how its receiver is reached. */
export function OrderContact({ label, contact: { email, phone } }: OrderContactProps) {
  return (
    <div className={styles.pair}>
      <section className={styles.block}>
        <h3>Ship to</h3>
        <address className={styles.label}>{label.join('\n')}</address>
        <CopyButton text={label.join('\n')}>Copy address</CopyButton>
      </section>
      <section className={styles.block}>
        <h3>Contact</h3>
        <p className={styles.contact}>
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : <span>No phone number</span>}
        </p>
        <CopyButton text={email}>Copy e-mail</CopyButton>
      </section>
    </div>
  );
}
