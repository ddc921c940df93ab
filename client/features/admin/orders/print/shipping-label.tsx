import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import styles from './print.module.css';
import { PrintedAddress } from './printed-address.tsx';
import { Sender } from './sender.tsx';
import { addressSizes } from './type-size.ts';

/** Between the margins, in capital letters, and below the place of the postage. */
const ROOM = {
  width: 345,
  height: 270,
  characterWidth: 0.56,
  /** 26 points, for lines of 17 characters. */
  largest: 35,
  /** For lines of 29 characters. */
  smallestForAll: 21,
  smallest: 16,
};

const ITEM_SIZE = 27;
/** A line beside the order number holds at least this many characters. */
const ITEM_LENGTH = 14;
/** Two lines of it fit. */
const SMALL_ITEM_SIZE = 19;

/** The font sizes of the addresses of labels that are printed together. */
export const labelSizes = (orders: readonly OrderDetail[]) => addressSizes(orders.map(addressLabel), ROOM);

export function ShippingLabel({ order, size }: { order: OrderDetail; size: number | undefined }) {
  const contents = order.items
    .map(({ title, color, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${color || title}`)
    .join(', ');
  return (
    <>
      <div className={styles.from}>
        <p className={styles.caption}>From</p>
        <Sender name={styles.labelShop} />
      </div>
      <div className={styles.recipient}>
        <p className={styles.caption}>Ship to</p>
        <PrintedAddress order={order} className={styles.label} size={size} postal />
      </div>
      {/* Matches the label with the package and its packing slip. */}
      <p className={styles.contents}>
        <strong style={{ fontSize: contents.length > ITEM_LENGTH ? SMALL_ITEM_SIZE : ITEM_SIZE }}>
          {contents}
        </strong>{' '}
        <span>{order.orderNumber}</span>
      </p>
    </>
  );
}
