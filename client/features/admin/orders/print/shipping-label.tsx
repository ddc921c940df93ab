import { SHOP_ADDRESS } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { SHOP_NAME } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';

/** The most characters that fit on a label in large type. */
const LARGE_LABEL = 120;

export function ShippingLabel({ order }: { order: OrderDetail }) {
  const recipient = addressLabel(order).join('\n');
  return (
    <>
      <Sender />
      <p className={styles.caption}>Ship to</p>
      <address className={styles.label} data-long={recipient.length > LARGE_LABEL || undefined}>
        {recipient}
      </address>
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

/** The lines of the address block. USPS reads them from the bottom up: city, state and ZIP are last. */
export function addressLabel({
  customerInfo,
  shippingAddress,
}: Pick<OrderDetail, 'customerInfo' | 'shippingAddress'>): string[] {
  const { address, address2, city, state, zip } = shippingAddress;
  return [customerInfo.name, address, address2, `${city}, ${state} ${zip}`]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
