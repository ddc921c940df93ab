import { createPortal } from 'react-dom';
import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { SERVICE_FACTS, SHOP_ADDRESS, SHOP_NAME, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import styles from './shipping-paper.module.css';

/** The packing slip goes into the parcel, the label onto it. */
export type Paper = 'slip' | 'label';

interface ShippingPapersProps {
  orders: readonly OrderDetail[];
  paper: Paper;
}

/** Printed instead of the page, each on a page of its own. They show no prices and no card. */
export function ShippingPapers({ orders, paper }: ShippingPapersProps) {
  return createPortal(
    orders.map((order) => (
      <div key={order._id} className={styles.paper} data-paper={paper} aria-hidden="true">
        {paper === 'label' ? <ShippingLabel order={order} /> : <PackingSlip order={order} />}
      </div>
    )),
    document.body,
  );
}

/** Characters that fit onto a label in large letters. */
const LARGE_LABEL = 120;

function ShippingLabel({ order }: { order: OrderDetail }) {
  const recipient = addressLabel(order).join('\n');
  return (
    <>
      <Sender />
      <p className={styles.caption}>Ship to</p>
      <address className={styles.recipient} data-long={recipient.length > LARGE_LABEL || undefined}>
        {recipient}
      </address>
    </>
  );
}

function PackingSlip({ order }: { order: OrderDetail }) {
  return (
    <>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <Sender />
      </header>
      <div className={styles.order}>
        <div>
          <p className={styles.caption}>Ship to</p>
          <address className={styles.address}>{addressLabel(order).join('\n')}</address>
        </div>
        <div>
          <p className={styles.caption}>Packing slip</p>
          <p className={styles.number}>Order {order.orderNumber}</p>
          <p>{dateText(order.createdAt)}</p>
        </div>
      </div>
      <SlipItems items={order.items} />
      <footer className={styles.foot}>
        <p className={styles.thanks}>Thank you for shopping with us!</p>
        <p>Not happy with it? Ask for a refund within {SERVICE_FACTS.refundDays} days of delivery.</p>
        <p>Questions? Write to {SUPPORT_EMAIL}.</p>
      </footer>
    </>
  );
}

function Sender() {
  return (
    <div>
      <p className={styles.shop}>{SHOP_NAME}</p>
      {SHOP_ADDRESS && <address className={styles.address}>{SHOP_ADDRESS}</address>}
    </div>
  );
}

function SlipItems({ items }: Pick<OrderDetail, 'items'>) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th>Quantity</th>
          <th>Item</th>
          <th>Color</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <tr key={index}>
            <td>{item.quantity}</td>
            <td>{item.title}</td>
            <td>{item.color}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
