import { orderName, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { byTitle, type PickList, quantityOf } from '#contract/pick-list.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import styles from './print.module.css';

/** Tells the lists of one day apart. */
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** More would be a register rather than a list to pack from. */
const MAX_ORDERS = 100;

interface PrintedPickListProps {
  list: PickList;
  /** If they are loaded. */
  orders: readonly PartialOrder[] | undefined;
}

/** What to take from the shelf, with a box to tick for each item and for each order that it is for. */
export function PrintedPickList({ list, orders = [] }: PrintedPickListProps) {
  const listed = orders.length > MAX_ORDERS ? [] : orders;
  return (
    <>
      <header className={styles.listHead}>
        <p className={styles.listTitle}>Pick list</p>
        <p>{TIME.format(new Date())}</p>
        <p>
          <strong>{pluralize(quantityOf(list.items), 'item')}</strong> for {pluralize(list.orders, 'order')}
        </p>
      </header>
      <table className={styles.picks}>
        {byTitle(list.items).map(([title, variants]) => (
          <tbody key={title}>
            {variants.some(({ color }) => color) && (
              <tr>
                <th colSpan={3}>{title}</th>
              </tr>
            )}
            {variants.map((item) => (
              <PickedItem key={item.color} item={item} orders={listed} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

interface PickedItemProps {
  item: PickList['items'][number];
  orders: readonly PartialOrder[];
}

function PickedItem({ item: { title, color, quantity }, orders }: PickedItemProps) {
  const lines = orders.flatMap((order) => {
    const items =
      order.items?.filter((item) => (item?.title ?? '') === title && (item?.color ?? '') === color) ?? [];
    const pieces = items.reduce((sum, item) => sum + (item?.quantity ?? 1), 0);
    return pieces > 0 ? [{ order, pieces }] : [];
  });
  return (
    <>
      <tr className={lines.length > 0 ? styles.listed : undefined}>
        <td>
          <span className={styles.box} />
        </td>
        <td className={styles.quantity}>{formatCount(quantity)}</td>
        <td className={styles.pick}>{color || title}</td>
      </tr>
      {lines.length > 0 && (
        <tr className={styles.forOrders}>
          <td colSpan={3}>
            <ul className={styles.orders}>
              {lines.map(({ order, pieces }) => (
                <li key={order._id}>
                  <span className={styles.small} />
                  <span>
                    <strong>{orderName(order)}</strong> {pieces > 1 && `${formatCount(pieces)} × `}
                    {order.customerInfo?.name}
                  </span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}
