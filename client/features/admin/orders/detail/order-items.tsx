import { Icon } from '#client/ui/pictures/icon.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars, lineTotal, shippingCostText } from '#contract/money.ts';
import { SHIPPING } from '#contract/order-row.ts';
import { VARIANT_PICTURES } from '#contract/shop/email-pictures.shop.ts';
import details from './order-details.module.css';
import styles from './order-items.module.css';

const PACKAGE = 'm4 8 8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8';

type Item = OrderDetail['items'][number];

/** What to pack. */
export function OrderItems({ items }: { items: Item[] }) {
  return (
    <ul className={styles.items} aria-label="Items">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
        <OrderItem key={index} item={item} />
      ))}
    </ul>
  );
}

/** The color stands out, because packing the wrong one is the easiest mistake. */
function OrderItem({ item: { title, color, quantity } }: { item: Item }) {
  const picture = VARIANT_PICTURES.find(({ name }) => name === color);
  return (
    <li>
      {picture ? (
        <img src={picture.path} alt="" width={40} height={40} />
      ) : (
        <span className={styles.noPicture}>
          <Icon path={PACKAGE} size={20} />
        </span>
      )}
      <p>
        {color ? title : <strong>{title}</strong>}
        <span className={styles.variant}>
          {color && (
            <>
              <strong>{color}</strong> ·{' '}
            </>
          )}
          Qty {quantity}
        </span>
      </p>
    </li>
  );
}

export function OrderTotal({ order }: { order: OrderDetail }) {
  const { items, shippingMethod, shippingCost, amount } = order;
  return (
    <section className={details.block}>
      <h3>Items</h3>
      <dl className={styles.totals}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <div key={index}>
            <dt>
              {item.title}
              {item.color && `, ${item.color}`}
              {item.quantity > 1 && ` × ${item.quantity}`}
            </dt>
            <dd>{formatDollars(lineTotal(item))}</dd>
          </div>
        ))}
        <div>
          <dt className={details.quiet}>
            {shippingMethod === SHIPPING.free.method ? 'Shipping' : `Shipping: ${shippingMethod}`}
          </dt>
          <dd>{shippingCostText(shippingCost)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatDollars(amount)}</dd>
        </div>
      </dl>
    </section>
  );
}
