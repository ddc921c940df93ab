import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS, VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { PrintedAddress } from './printed-address.tsx';
import { Sender } from './shipping-label.tsx';
import { typeSize } from './type-size.ts';

/** Inside the frame. */
const COLOR_ROOM = { width: 344, characterWidth: 0.6, largest: 64, smallest: 38 };

/** Beside the box to tick. */
const TITLE_ROOM = { width: 344, characterWidth: 0.58, largest: 30, smallest: 22 };

const ADDRESS_ROOM = { width: 432, height: 260, characterWidth: 0.52, largest: 20, smallest: 16 };

export function PackingSlip({ order }: { order: OrderDetail }) {
  return (
    <>
      <header className={styles.head}>
        <img src="/favicon.svg" alt="" width={56} height={56} />
        <Sender />
        <div className={styles.paper}>
          <p>Packing slip</p>
          <p className={styles.number}>{order.orderNumber}</p>
          <p>Ordered {dateText(order.createdAt)}</p>
        </div>
      </header>
      <ul className={styles.items}>
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <SlipItem key={index} item={item} />
        ))}
      </ul>
      <div className={styles.slipRecipient}>
        <p className={styles.caption}>Ship to</p>
        <PrintedAddress order={order} room={ADDRESS_ROOM} className={styles.recipientAddress} />
      </div>
      <footer className={styles.foot}>
        <p className={styles.title}>Thank you for your order.</p>
        <p>Questions? Email {SUPPORT_EMAIL}.</p>
        <p>Not happy? Ask for a refund within {pluralize(SERVICE_FACTS.refundDays, 'day')} of delivery.</p>
      </footer>
    </>
  );
}

/** Where packing starts. The color is the largest text, because packing the wrong one is the easiest mistake. */
function SlipItem({ item: { title, color, quantity } }: { item: OrderDetail['items'][number] }) {
  const count = `${quantity} ×`;
  return (
    <li>
      <p
        className={styles.item}
        style={color ? undefined : { fontSize: typeSize([`${count} ${title}`], TITLE_ROOM) }}
      >
        <span className={styles.box} />
        <span>
          {count} {title}
        </span>
      </p>
      {color && (
        <div className={styles.variant}>
          <p className={styles.caption}>{VARIANT_LABEL}</p>
          <p className={styles.color} style={{ fontSize: typeSize([color], COLOR_ROOM) }}>
            {color}
          </p>
        </div>
      )}
    </li>
  );
}
