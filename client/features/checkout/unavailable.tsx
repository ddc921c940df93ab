import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '#client/ui/feedback/alert.tsx';
import type { CartItem } from '#contract/order-row.ts';
import type { Refusal } from './place-order.ts';
import { refusalOf, type StockOf } from './refusal.ts';
import styles from './unavailable.module.css';

export { checkRefusal } from './refusal.ts';

interface StockAlertProps {
  items: readonly CartItem[];
  stockOf: StockOf;
  /** The refusal of an attempt to order. It moves focus to the alert. */
  refusal: Refusal | null;
}

/** Shown while the items cannot be ordered. */
export function StockAlert({ items, stockOf, refusal }: StockAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  const current = refusalOf(items, stockOf);
  // Stock lags behind, so a refusal is over only if the fetched stock first confirmed it and then changed.
  const [confirmed, setConfirmed] = useState<Refusal | null>(null);

  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);

  useEffect(() => {
    if (current !== '') setConfirmed(refusal);
  }, [refusal, current]);

  const sentence = current || (refusal === confirmed ? '' : (refusal?.sentence ?? ''));
  if (sentence === '') return null;
  return (
    <div ref={alert} className={styles.alert} role="alert" tabIndex={-1}>
      <p className={styles.title}>{sentence}</p>
      <p>You can’t order it right now, and you haven’t been charged.</p>
      <Link to={`/product/${encodeURIComponent(items[0]?._id ?? '')}`}>Back to the product</Link>
    </div>
  );
}

export function ProductGone({ onClear }: { onClear: () => void }) {
  return (
    <Alert title="This product is no longer sold." action="Clear Cart" onAction={onClear}>
      You can’t order it anymore, and you haven’t been charged.
    </Alert>
  );
}
