import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import { SHOP_ADDRESS } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { typeSize } from './type-size.ts';

/** Characters in capital letters that fit between the margins. */
const LINE_LENGTHS = { large: 17, medium: 20, small: 25 };

export function ShippingLabel({ order }: { order: OrderDetail }) {
  const lines = addressLabel(order);
  return (
    <>
      <Sender />
      <div className={styles.recipient}>
        <p className={styles.caption}>Ship to</p>
        <address className={styles.label} data-size={typeSize(lines, LINE_LENGTHS)}>
          {lines.join('\n')}
        </address>
      </div>
      {/* Matches the label with the package and its packing slip. */}
      <p className={styles.contents}>
        {order.orderNumber}
        {order.items.map(({ title, color, quantity }) => ` · ${color || title} x ${quantity}`)}
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
