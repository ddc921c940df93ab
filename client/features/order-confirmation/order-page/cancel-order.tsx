import { useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { OrderPage } from '#contract/api/order-pages.ts';
import { formatDollars } from '#contract/money.ts';
import styles from './order-page.module.css';
import { timeText } from './order-time.ts';

interface CancelOrderProps {
  order: OrderPage;
  cancel: () => Promise<string | null>;
}

/** Cancels the order after a confirmation, while the shop still allows it. */
export function CancelOrder({ order, cancel }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { orderNumber, status, total, cancellableUntil } = order;

  async function close(isConfirmed: boolean): Promise<void> {
    setIsAsking(false);
    if (!isConfirmed) return;
    setIsBusy(true);
    const failure = await cancel();
    setIsBusy(false);
    if (failure === null) toast.success('Your order is cancelled.');
    else toast.error(failure || 'The shop didn’t respond. Please try again.');
    // The button that had the focus is gone, unless the shop didn't respond.
    if (failure !== '') document.querySelector<HTMLElement>('h1')?.focus();
  }

  if (cancellableUntil === null) return null;
  const refund = status === 'paid' && order.refund === null ? ` We’ll refund ${formatDollars(total)}.` : '';
  return (
    <section className={styles.cancel}>
      <h2>Changed your mind?</h2>
      <p>You can cancel until {timeText(cancellableUntil)}, unless we ship first.</p>
      <Button variant="quiet" aria-disabled={isBusy} onClick={() => isBusy || setIsAsking(true)}>
        Cancel order
      </Button>
      {isAsking && (
        <ConfirmDialog
          question="Cancel this order?"
          detail={`Order ${orderNumber} won’t be shipped.${refund}`}
          action="Cancel order"
          cancelLabel="Keep order"
          onClose={close}
        />
      )}
    </section>
  );
}
