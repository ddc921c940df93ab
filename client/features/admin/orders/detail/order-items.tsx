import { Icon } from '#client/ui/pictures/icon.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars, lineTotal } from '#contract/money.ts';
import { VARIANT_PICTURES } from '#contract/shop/email-pictures.shop.ts';
import styles from './order-items.module.css';

const PACKAGE = 'm4 8 8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8';

type Item = OrderDetail['items'][number];

/** What to pack. The price of a line that is all of the order is its amount. */
export function OrderItems({ order: { items } }: { order: OrderDetail }) {
  return (
    <ul className={styles.items} aria-label="Items">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
        <OrderItem key={index} item={item} />
      ))}
    </ul>
  );
}

/** The color is first and stands out, because packing the wrong one is the easiest mistake. */
function OrderItem({ item }: { item: Item }) {
  const { title, color, quantity } = item;
  const picture = VARIANT_PICTURES.find(({ name }) => name === color);
  return (
    <li>
      {picture ? (
        <img src={picture.path} alt="" width={56} height={56} />
      ) : (
        <span className={styles.noPicture}>
          <Icon path={PACKAGE} size={24} />
        </span>
      )}
      <p>
        <strong>{color || title}</strong> ·{' '}
        {quantity > 1 ? <strong>Qty {quantity}</strong> : `Qty ${quantity}`}
        {color && <span className={styles.title}>{title}</span>}
      </p>
      <strong>{formatDollars(lineTotal(item))}</strong>
    </li>
  );
}
