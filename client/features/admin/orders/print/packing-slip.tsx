import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS, VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { PrintedAddress } from './printed-address.tsx';
import { Sender } from './shipping-label.tsx';
import { typeSize } from './type-size.ts';

/** Characters of a color that fit into the frame. */
const LINE_LENGTHS = { large: 6, medium: 9, small: 16 };

/** Characters that fit beside the order number. */
const ADDRESS_LENGTHS = { large: 22, medium: 27, small: 32 };

export function PackingSlip({ order }: { order: OrderDetail }) {
  return (
    <>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <Sender />
        <p className={styles.paper}>
          <strong>Packing slip</strong>
          <br />
          Ordered {dateText(order.createdAt)}
        </p>
      </header>
      <ul className={styles.items}>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <SlipItem key={index} item={item} />
        ))}
      </ul>
      <div className={styles.order}>
        <div>
          <p className={styles.caption}>Order</p>
          <p className={styles.number}>{order.orderNumber}</p>
        </div>
        <div>
          <p className={styles.caption}>Ship to</p>
          <PrintedAddress order={order} lineLengths={ADDRESS_LENGTHS} className={styles.recipientAddress} />
        </div>
      </div>
      <footer className={styles.foot}>
        <p className={styles.title}>Thank you for your order.</p>
        <p>Questions? Email {SUPPORT_EMAIL}.</p>
        <p>
          Not happy with your order? Ask for a refund within {pluralize(SERVICE_FACTS.refundDays, 'day')} of
          delivery.
        </p>
      </footer>
    </>
  );
}

/** Where packing starts. The color is the largest text, because packing the wrong one is the easiest mistake. */
function SlipItem({ item: { title, color, quantity } }: { item: OrderDetail['items'][number] }) {
  const largest = color || title;
  return (
    <li>
      <p className={styles.item}>
        <span className={styles.box} />
        <span>
          <strong>{quantity} ×</strong> {color ? title : 'to pack'}
        </span>
      </p>
      <div>
        {color && <p className={styles.caption}>{VARIANT_LABEL}</p>}
        <p className={styles.color} data-size={typeSize([largest], LINE_LENGTHS)}>
          {largest}
        </p>
      </div>
    </li>
  );
}
