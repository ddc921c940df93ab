import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { byTitle, type PickList, pickListText, quantityOf } from '#contract/pick-list.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './print.module.css';
import { Sender } from './shipping-label.tsx';
import { typeSize } from './type-size.ts';

/** Characters that fit next to a quantity. */
const LINE_LENGTHS = { large: 14, medium: 14, small: 18 };

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
        <p className={styles.paper}>
          <strong>Pick list</strong>
          <br />
          {dateText(new Date().toISOString())}
        </p>
      </header>
      <table className={styles.picks}>
        {byTitle(items).map(([title, variants]) => (
          <tbody key={title}>
            {variants.some(({ color }) => color) && (
              <tr>
                <th colSpan={2} className={styles.title}>
                  {title}
                </th>
              </tr>
            )}
            {variants.map(({ color, quantity }) => (
              <tr key={color}>
                <td className={styles.quantity}>{quantity.toLocaleString('en-US')}</td>
                <td>
                  <p className={styles.pick} data-size={typeSize([color || title], LINE_LENGTHS)}>
                    {color || title}
                  </p>
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
              <p>
                For {pluralize(orders, 'order')}
                {items.length > 1 && `: ${pickListText(list)}`}
              </p>
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
