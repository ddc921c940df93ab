import { useEffect, useRef } from 'react';
import { DateTime } from '#client/ui/content/date-time.tsx';
import styles from './order-details.module.css';

/** Shown in place of the customer's data. */
export function ErasedCustomer({ erasedAt }: { erasedAt: string }) {
  const section = useRef<HTMLElement>(null);

  // Erasing removes the focused button.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);

  return (
    <section ref={section} tabIndex={-1} className={styles.block}>
      <h3>Customer</h3>
      <p>
        This customer’s data was erased on <DateTime at={erasedAt} />. Backups and emails sent before then
        aren’t affected.
      </p>
    </section>
  );
}
