import { useId, useState } from 'react';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { RemoteImage } from '#client/ui/pictures/remote-image.tsx';
import { formatDollars, lineTotal, shippingCostText } from '#contract/money.ts';
import type { CartItem } from '#contract/order-row.ts';
import { VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import { orderTotals, type Totals } from './order-row.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  items: readonly CartItem[];
  /** True while the current price is loading. */
  loading: boolean;
}

/** Collapsed to its total on phones; always open next to the form on wide screens. */
export function OrderSummary({ items, loading }: OrderSummaryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const totals = orderTotals(items);
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        Order Summary
      </h2>
      <div className={styles.card}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>{open ? 'Hide order summary' : 'Show order summary'}</span>
          <Icon name="chevron" size={20} />
          {!open && items[0] && (
            <RemoteImage className={styles.thumbnail} src={items[0].image} width={40} height={40} />
          )}
          {!loading && <strong className={styles.amount}>{formatDollars(totals.total)}</strong>}
        </button>
        <div id={id} className={styles.content} data-open={open}>
          {loading ? (
            <p role="status" className={styles.loading}>
              Loading...
            </p>
          ) : (
            <>
              <ul className={styles.lines}>
                {items.map((item) => (
                  <SummaryLine key={`${item._id} ${item.color}`} item={item} />
                ))}
              </ul>
              <SummaryTotals totals={totals} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** The total again, where the order is placed. */
export function PayableTotal({ items }: { items: readonly CartItem[] }) {
  return (
    <p className={styles.payable}>
      Total <span>{formatDollars(orderTotals(items).total)}</span>
    </p>
  );
}

function SummaryLine({ item }: { item: CartItem }) {
  return (
    <li className={styles.line}>
      <RemoteImage className={styles.image} src={item.image} width={80} height={80} />
      <div>
        <p className={styles.title}>{item.title}</p>
        {item.color !== '' && (
          <p className={styles.detail}>
            {VARIANT_LABEL}: {item.color}
          </p>
        )}
        <p className={styles.detail}>Qty: {item.quantity}</p>
      </div>
      <p className={styles.amount}>{formatDollars(lineTotal(item))}</p>
    </li>
  );
}

function SummaryTotals({ totals }: { totals: Totals }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatDollars(totals.subtotal)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{shippingCostText(totals.shipping)}</dd>
      </div>
      <div>
        <dt>Estimated Tax</dt>
        <dd>{formatDollars(totals.tax)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatDollars(totals.total)}</dd>
      </div>
    </dl>
  );
}
