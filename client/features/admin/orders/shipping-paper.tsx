import { createPortal } from 'react-dom';
import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { addressLabel } from './address-label.ts';
import { dayText } from './moment.ts';
import styles from './shipping-paper.module.css';

/** What goes into the parcel, or onto it. */
export type Paper = 'slip' | 'label';

interface ShippingPaperProps {
  order: OrderDetail;
  paper: Paper;
}

/** What is printed while an order is open, instead of the page. It says nothing of prices or cards. */
export function ShippingPaper({ order, paper }: ShippingPaperProps) {
  const label = <address className={styles.label}>{addressLabel(order).join('\n')}</address>;
  return createPortal(
    <div className={styles.paper} data-paper={paper} aria-hidden="true">
      {paper === 'label' ? (
        label
      ) : (
        <>
          <p className={styles.shop}>{SHOP_NAME}</p>
          <p className={styles.order}>
            Order {order.orderNumber}, {dayText(order.createdAt)}
          </p>
          {label}
          <table className={styles.items}>
            <thead>
              <tr>
                <th>Quantity</th>
                <th>Item</th>
                <th>Color</th>
              </tr>
            </thead>
            <tbody>
              {order.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
                <tr key={index}>
                  <td>{item.quantity}</td>
                  <td>{item.title}</td>
                  <td>{item.color}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>,
    document.body,
  );
}
