import { dateText } from '#client/features/admin/orders/core/order-time.ts';
import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import { SUPPORT_EMAIL } from '#client/lib/page-settings.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import styles from './print.module.css';
import { PrintedAddress } from './printed-address.tsx';
import { InkLogo, Sender } from './sender.tsx';
import { typeSize } from './type-size.ts';

/** Beside the box to tick. 36 points. */
const ITEM_ROOM = { width: 188, characterWidth: 0.45, largest: 48, smallest: 24 };

/** 14 points, and down to 11 for long lines. */
const ADDRESS_ROOM = { width: 170, characterWidth: 0.48, largest: 18.7, smallest: 14.7 };

/** More items are smaller, so that three fit above the fold. */
const MOST_LARGE = 2;

/** Of two halves: the upper one is for packing, and the folded slip shows the lower one to the customer. */
export function PackingSlip({ order }: { order: OrderDetail }) {
  return (
    <>
      <div>
        <header className={styles.head}>
          <Sender name={styles.shop} />
          <div className={styles.paper}>
            <p>
              <span className={styles.number}>{order.orderNumber}</span>
            </p>
            <p>Packing slip</p>
            <p>
              Ordered <strong>{dateText(order.createdAt)}</strong>
            </p>
          </div>
        </header>
        <div className={styles.packed}>
          <ul className={styles.items}>
            {order.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
              <SlipItem key={index} item={item} small={order.items.length > MOST_LARGE} />
            ))}
          </ul>
          <div className={styles.slipRecipient}>
            <p className={styles.caption}>Ship to</p>
            <PrintedAddress
              order={order}
              className={styles.slipAddress}
              size={typeSize(addressLabel(order), ADDRESS_ROOM)}
            />
          </div>
        </div>
      </div>
      <footer className={styles.thanks}>
        <p className={styles.title}>Thank you for your order.</p>
        <div>
          <p>
            <strong>Questions?</strong> Email <span className={styles.unbroken}>{SUPPORT_EMAIL}.</span>
          </p>
          <p>
            <strong>Not happy?</strong> Ask for a refund within {pluralize(SERVICE_FACTS.refundDays, 'day')}{' '}
            of delivery.
          </p>
        </div>
        <InkLogo className={styles.drawing} />
      </footer>
    </>
  );
}

interface SlipItemProps {
  item: OrderDetail['items'][number];
  small: boolean;
}

/** Where packing starts. The color is the largest text, because packing the wrong one is the easiest mistake. */
function SlipItem({ item: { title, color, quantity }, small }: SlipItemProps) {
  const text = `${formatCount(quantity)} × ${color || title}`;
  return (
    <li
      className={styles.item}
      style={{ fontSize: small ? ITEM_ROOM.smallest : typeSize([text], ITEM_ROOM) }}
    >
      <span className={styles.box} />
      <div>
        <p className={styles.picked}>{text}</p>
        {color && <p className={styles.ofTitle}>{title}</p>}
      </div>
    </li>
  );
}
