import { byTitle, type PickList, quantityOf } from '#contract/pick-list.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';

/** Tells the lists of one day apart. */
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** More would be a pattern rather than boxes to tick. */
const MAX_BOXES = 100;

/** What to take from the shelf, with a box to tick for each piece. */
export function PrintedPickList({ list }: { list: PickList }) {
  const { items, orders } = list;
  return (
    <>
      <header className={styles.listHead}>
        <p className={styles.pick}>Pick list</p>
        <p>
          {TIME.format(new Date())} · {SHOP_NAME}
        </p>
      </header>
      <table className={styles.picks}>
        {byTitle(items).map(([title, variants]) => (
          <tbody key={title}>
            {variants.map(({ color, quantity }) => (
              <tr key={color}>
                <td className={styles.quantity}>{formatCount(quantity)}</td>
                <td>
                  <div className={styles.pickRow}>
                    <p className={styles.pick}>{color || title}</p>
                    <Boxes count={quantity > MAX_BOXES ? 1 : quantity} />
                  </div>
                  {color && <p>{title}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td colSpan={2}>
              <strong>{pluralize(quantityOf(items), 'item')}</strong> for {pluralize(orders, 'order')}
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
