import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { CityLine } from '#client/features/admin/orders/core/city-line.tsx';
import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import { viewState } from '#client/lib/admin/view-state.ts';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { EmailText } from '#client/ui/content/email-text.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import details from './order-details.module.css';
import styles from './ship-to.module.css';

interface ShipToProps {
  order: OrderDetail;
  mayLeave: (go: () => void) => boolean;
  /** A button beside the heading. */
  children: ReactNode;
}

/** The shipping address, beside the customer's contact details. */
export function ShipTo({ order, mayLeave, children }: ShipToProps) {
  const { email, phone } = order.customerInfo;
  const label = addressLabel(order);
  const [name, ...lines] = label.slice(0, -1);
  return (
    <section className={details.block}>
      <div className={details.head}>
        <div className={styles.title}>
          <h3>Ship to</h3>
          <CopyButton text={label.join('\n')} icon>
            Copy address
          </CopyButton>
        </div>
        {children}
      </div>
      <div className={styles.customer}>
        <address className={styles.address}>
          <strong>{name}</strong>
          {lines.map((line) => `\n${line}`)}
          {'\n'}
          <CityLine line={label.at(-1) ?? ''} address={order.shippingAddress} />
        </address>
        {order.shippedAt !== null && (
          <p className={styles.reason}>To change the address, undo the shipment first.</p>
        )}
        <ul className={styles.contact}>
          <li>
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <EmailText email={email} />
            </a>
            <CopyButton text={email} icon>
              Copy email address
            </CopyButton>
          </li>
          {phone && (
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </li>
          )}
          {order.customerOrders > 1 && (
            <li>
              <CustomerOrders email={email} count={order.customerOrders} mayLeave={mayLeave} />
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}

interface CustomerOrdersProps extends Pick<ShipToProps, 'mayLeave'> {
  email: string;
  count: number;
}

/** Links to the list of the customer's orders. */
function CustomerOrders({ email, count, mayLeave }: CustomerOrdersProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const to = `?${new URLSearchParams({ tab: 'orders', email })}`;
  const state = viewState(location.state);

  function follow(event: MouseEvent) {
    // In a new tab, which leaves this order open.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!mayLeave(() => navigate(to, { state }))) event.preventDefault();
  }

  return (
    <Link to={to} state={state} onClick={follow}>
      {count} orders by this customer
    </Link>
  );
}
