import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS, VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { addressLabel, Sender } from './shipping-label.tsx';

export function PackingSlip({ order }: { order: OrderDetail }) {
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
        <p className={styles.title}>Thank you for shopping with us!</p>
        <p>
          Not happy with your order? Ask for a refund within {pluralize(SERVICE_FACTS.refundDays, 'day')} of
          delivery.
        </p>
        <p>Questions? Email {SUPPORT_EMAIL}.</p>
      </footer>
    </>
  );
}

function SlipItems({ items }: Pick<OrderDetail, 'items'>) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th>Quantity</th>
          <th>Item</th>
          <th>{VARIANT_LABEL}</th>
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
