import type { StoredLastOrder } from '#client/lib/last-order.ts';
import badge from '#client/ui/content/badge.module.css';
import { formatDollars, lineTotal } from '#contract/money.ts';
import type { OrderItem } from '#contract/order-row.ts';
import styles from './confirmation.module.css';

/** Shown for missing data (spec §2). */
const MISSING = '---';

export function orMissing(text: string): string {
  return text.trim() === '' ? MISSING : text;
}

/** "Reno, NV 89501"; "---" if all three are missing. */
export function cityLine({ city, state, zip }: StoredLastOrder['shipping']): string {
  if (`${city}${state}${zip}`.trim() === '') return MISSING;
  return `${orMissing(city)}, ${orMissing(state)} ${orMissing(zip)}`;
}

/** "Title x 1 (Pink)"; without parentheses if the item has no color. */
export function itemText({ title, quantity, color }: OrderItem): string {
  const text = `${title} x ${quantity}`;
  return color === '' ? text : `${text} (${color})`;
}

interface ReceiptProps {
  items: readonly OrderItem[];
  total: number | null;
  pictureOf: (item: OrderItem) => string | undefined;
  /** Says so beside the total. */
  unpaid: boolean;
}

export function Receipt({ items, total, pictureOf, unpaid }: ReceiptProps) {
  return (
    <section>
      <h2>Items</h2>
      {items.length === 0 ? (
        <p>No items found.</p>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={`${item.title} ${item.color}`}>
              {pictureOf(item) && <img src={pictureOf(item)} alt="" width={64} height={64} />}
              <span>{itemText(item)}</span>
              <span>{formatDollars(lineTotal(item))}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>Total Paid</span>
        {unpaid && <span className={badge.badge}>Not paid yet</span>}
        <span>{total === null ? MISSING : formatDollars(total)}</span>
      </p>
    </section>
  );
}

interface ShippingInfoProps {
  shipping: StoredLastOrder['shipping'];
}

export function ShippingInfo({ shipping }: ShippingInfoProps) {
  return (
    <section>
      <h2>Shipping Info</h2>
      <dl className={styles.shipping}>
        <div>
          <dt>Name</dt>
          <dd>{orMissing(shipping.name)}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{orMissing(shipping.email)}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <span>{orMissing(shipping.address)}</span>
            {shipping.address2 !== '' && <span>{shipping.address2}</span>}
            <span>{cityLine(shipping)}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
