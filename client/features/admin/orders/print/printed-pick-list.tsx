import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import type { PickList } from '#contract/api/pick-list.ts';
import { pluralize } from '#contract/pluralize.ts';
import { byTitle } from './pick-list.ts';
import styles from './print.module.css';
import { Sender } from './shipping-label.tsx';
import { typeSize } from './type-size.ts';

/** Characters that fit next to a quantity. */
const LINE_LENGTHS = { large: 14, medium: 14, small: 18 };

/** What to take from the shelf, with a box to tick for each. */
export function PrintedPickList({ list }: { list: PickList }) {
  return (
    <>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <Sender />
      </header>
      <div>
        <p className={styles.listTitle}>Pick list</p>
        <p>
          For {pluralize(list.orders, 'order')}, {dateText(new Date().toISOString())}
        </p>
      </div>
      {byTitle(list.items).map(([title, items]) => (
        <section key={title} className={styles.product}>
          {items.some(({ color }) => color) && <p className={styles.title}>{title}</p>}
          <ul>
            {items.map(({ color, quantity }) => (
              <li key={color} className={styles.pick} data-size={typeSize([color || title], LINE_LENGTHS)}>
                <span className={styles.box} />
                <span className={styles.quantity}>{quantity.toLocaleString('en-US')}</span>
                {color || title}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
