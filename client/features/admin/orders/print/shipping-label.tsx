import { SHOP_ADDRESS } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { PrintedAddress } from './printed-address.tsx';
import { typeSize } from './type-size.ts';

/** Between the margins, in capital letters, with a sender of four lines. Lines of 20 characters fit in the largest size. */
const ROOM = { width: 314, height: 236, characterWidth: 0.56, largest: 28, smallest: 16 };

/** Beside the order number. */
const CONTENTS_ROOM = { width: 198, characterWidth: 0.56, largest: 20, smallest: 16 };

export function ShippingLabel({ order }: { order: OrderDetail }) {
  const contents = order.items
    .map(({ title, color, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${color || title}`)
    .join(', ');
  return (
    <>
      <div className={styles.from}>
        <p className={styles.caption}>From</p>
        <Sender />
      </div>
      <div className={styles.recipient}>
        <p className={styles.caption}>Ship to</p>
        <PrintedAddress order={order} room={ROOM} className={styles.label} />
      </div>
      {/* Matches the label with the package and its packing slip. */}
      <p className={styles.contents} style={{ fontSize: CONTENTS_ROOM.largest }}>
        <strong>{order.orderNumber}</strong>{' '}
        <span style={{ fontSize: typeSize([contents], CONTENTS_ROOM) }}>{contents}</span>
      </p>
    </>
  );
}

export function Sender() {
  return (
    <div>
      <p className={styles.shop}>{SHOP_NAME}</p>
      {SHOP_ADDRESS && <address className={styles.address}>{SHOP_ADDRESS}</address>}
    </div>
  );
}
