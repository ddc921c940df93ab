import { type ReactNode, useEffect, useRef } from 'react';
import styles from './order-details.module.css';

interface ErasedCustomerProps {
  /** When it was erased. */
  children: ReactNode;
}

/** Shown in place of the customer's data. */
export function ErasedCustomer({ children }: ErasedCustomerProps) {
  const section = useRef<HTMLElement>(null);

  // Erasing removes the focused button.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);

  return (
    <section ref={section} tabIndex={-1} className={styles.block}>
      <h3>Customer</h3>
      <p>
        This customer’s data was erased on {children}. Backups and emails sent before then aren’t affected.
      </p>
    </section>
  );
}
