import { formatDollars, lineTotal } from '#client/lib/money.ts';
import type { OrderItem } from '#contract/orders.ts';
import { MISSING } from './city-line.ts';
import styles from './confirmation.module.css';
import { itemText } from './item-text.ts';

interface ReceiptProps {
  items: readonly OrderItem[];
  total: number | null;
}

export function Receipt({ items, total }: ReceiptProps) {
  return (
    <section>
      <h2>Items</h2>
      {items.length === 0 ? (
        <p>No items found.</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${item.title} ${item.color}`}>
              <span>{itemText(item)}</span>
              <span className={styles.money}>{formatDollars(lineTotal(item))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total Paid</span>
        <span>{total === null ? MISSING : formatDollars(total)}</span>
      </p>
    </section>
  );
}
