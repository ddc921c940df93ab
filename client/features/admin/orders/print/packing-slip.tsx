import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS, VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { printedAddress } from './printed-address.ts';
import { Sender } from './shipping-label.tsx';
import { typeSize } from './type-size.ts';

/** Characters that fit between the margins. */
const LINE_LENGTHS = { large: 9, medium: 15, small: 25 };

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
          <address className={styles.address}>{printedAddress(order).join('\n')}</address>
        </div>
        <div>
          <p className={styles.caption}>Order</p>
          <p className={styles.number}>{order.orderNumber}</p>
          <p>Packing slip</p>
          <p>{dateText(order.createdAt)}</p>
        </div>
      </div>
      <ul className={styles.items}>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <SlipItem key={index} item={item} />
        ))}
      </ul>
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

/** The color is the largest text, because packing the wrong one is the easiest mistake. */
function SlipItem({ item: { title, color, quantity } }: { item: OrderDetail['items'][number] }) {
  const largest = color || title;
  return (
    <li>
      <p className={styles.item}>
        <span className={styles.box} />
        <span>
          {quantity} × {color && title}
        </span>
      </p>
      {color && <p className={styles.caption}>{VARIANT_LABEL}</p>}
      <p className={styles.color} data-size={typeSize([largest], LINE_LENGTHS)}>
        {largest}
      </p>
    </li>
  );
}
