import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailText } from '#client/ui/content/email-text.tsx';
import styles from './customer-filter.module.css';

interface CustomerFilterProps {
  email: string;
  onClear: () => void;
}

/** Shows whose orders are listed, with a button that lists all customers' orders again. */
export function CustomerFilter({ email, onClear }: CustomerFilterProps) {
  const text = useRef<HTMLParagraphElement>(null);

  // The link to this filter was in an open order, which has closed and lost focus.
  useEffect(() => text.current?.focus({ preventScroll: true }), []);

  return (
    <div className={styles.filter}>
      <p ref={text} tabIndex={-1}>
        Orders by{' '}
        <strong>
          <EmailText email={email} />
        </strong>
      </p>
      <Button variant="quiet" onClick={onClear}>
        Show all customers
      </Button>
    </div>
  );
}
