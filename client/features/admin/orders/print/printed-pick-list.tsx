import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { byTitle, type PickList, quantityOf } from '#contract/pick-list.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './print.module.css';
import { Sender } from './shipping-label.tsx';
import { typeSize } from './type-size.ts';

/** Next to a quantity. */
const ROOM = { width: 320, characterWidth: 0.6, largest: 34, smallest: 28 };

/** More would be a pattern rather than boxes to tick. */
const MAX_BOXES = 100;

/** What to take from the shelf, with a box to tick for each piece. */
export function PrintedPickList({ list }: { list: PickList }) {
  const { items, orders } = list;
  return (
    <>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <Sender />
        <div className={styles.paper}>
          <p>Pick list</p>
          <p>{dateText(new Date().toISOString())}</p>
        </div>
      </header>
      <table className={styles.picks}>
        {byTitle(items).map(([title, variants]) => (
          <tbody key={title}>
            {variants.map(({ color, quantity }) => (
              <tr key={color}>
                <td className={styles.quantity}>{quantity.toLocaleString('en-US')}</td>
                <td>
                  <p className={styles.pick} style={{ fontSize: typeSize([color || title], ROOM) }}>
                    {color || title}
                  </p>
                  {color && <p>{title}</p>}
                  <Boxes count={quantity > MAX_BOXES ? 1 : quantity} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td className={styles.quantity}>{quantityOf(items).toLocaleString('en-US')}</td>
            <td>
              <p className={styles.pick}>in all</p>
              <p>For {pluralize(orders, 'order')}</p>
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function Boxes({ count }: { count: number }) {
  return (
    <p className={styles.boxes}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all the same
        <span key={index} className={styles.box} />
      ))}
    </p>
  );
}
