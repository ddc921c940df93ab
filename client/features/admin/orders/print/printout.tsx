import { createPortal } from 'react-dom';
import type { OrderDetail } from '#contract/api/orders.ts';
import { PackingSlip } from './packing-slip.tsx';
import styles from './print.module.css';
import { ShippingLabel } from './shipping-label.tsx';

/** The packing slip goes into the package, the label onto it. */
export type Printout = 'slip' | 'label';

interface PrintoutsProps {
  orders: readonly OrderDetail[];
  printout: Printout;
}

/** Printed instead of the screen, one page for each order, without prices and card. */
export function Printouts({ orders, printout }: PrintoutsProps) {
  return createPortal(
    orders.map((order) => (
      <div key={order._id} className={styles.page} data-print={printout} aria-hidden="true">
        {printout === 'label' ? <ShippingLabel order={order} /> : <PackingSlip order={order} />}
      </div>
    )),
    document.body,
  );
}
