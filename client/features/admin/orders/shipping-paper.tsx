import { createPortal } from 'react-dom';
import { SHOP_NAME } from '#client/lib/shop-facts.ts';
import type { OrderDetail } from '#contract/orders.ts';
import styles from './shipping-paper.module.css';

/** The packing slip goes into the parcel, the label onto it. */
export type Paper = 'slip' | 'label';

interface ShippingPaperProps {
  order: OrderDetail;
  paper: Paper;
}

/** Printed instead of the page while an order is open. It shows no prices and no card. */
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
            Order {order.orderNumber}, {dateText(order.createdAt)}
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

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "November 21, 2026", in the operator's time zone. */
function dateText(isoTime: string): string {
  return DATE.format(new Date(isoTime));
}
