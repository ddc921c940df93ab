import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDollars, lineTotal } from '#client/lib/money.ts';
import { Button } from '#client/ui/button.tsx';
import type { OrderDetail } from '#contract/orders.ts';
import { addressLabel } from './address-label.ts';
import { momentText } from './moment.ts';
import { OrderContact } from './order-contact.tsx';
import styles from './order-details.module.css';
import { OrderHistory } from './order-history.tsx';
import { OrderStatusButtons } from './order-status-buttons.tsx';
import { OrderStatusPill } from './order-status-pill.tsx';
import { OrderTotals } from './order-totals.tsx';
import { type Paper, ShippingPaper } from './shipping-paper.tsx';

export function OrderDetails({ order }: { order: OrderDetail }) {
  const [paper, setPaper] = useState<Paper>('slip');

  function print(wanted: Paper) {
    flushSync(() => setPaper(wanted));
    // Whoever prints with the browser's own command gets the slip. Phones print after `print` has returned.
    window.addEventListener('afterprint', () => setPaper('slip'), { once: true });
    window.print();
  }

  return (
    <div className={styles.details}>
      <div className={styles.state}>
        <OrderStatusPill status={order.status} />
        <p>
          Placed <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
        </p>
        <OrderStatusButtons order={order} className={styles.actions} />
      </div>
      <OrderContact label={addressLabel(order)} contact={order.customerInfo} />
      <div className={styles.actions}>
        <Button onClick={() => print('slip')}>Print packing slip</Button>
        <Button look="secondary" onClick={() => print('label')}>
          Print label
        </Button>
      </div>
      <section className={styles.block}>
        <h3>Items</h3>
        <ul className={styles.items}>
          {order.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
            <li key={index}>
              <span>
                {item.title} x {item.quantity}
                {item.color && ` (${item.color})`}
              </span>
              <span className={styles.money}>{formatDollars(lineTotal(item))}</span>
            </li>
          ))}
        </ul>
        <OrderTotals order={order} />
      </section>
      <OrderHistory changes={order.statusChanges} />
      <ShippingPaper order={order} paper={paper} />
    </div>
  );
}
