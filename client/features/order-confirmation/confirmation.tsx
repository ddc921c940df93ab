import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { newOrderNumber, readLastOrder, type StoredLastOrder } from '#client/lib/last-order.ts';
import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import styles from './confirmation.module.css';
import { PAYMENT, PaymentStep } from './payment-step.tsx';
import { Receipt, ShippingInfo } from './receipt.tsx';
import { usePlacedOrder } from './use-placed-order.ts';

/** The last order, with a generated number if none is stored. */
function lastOrder(unstored: unknown): StoredLastOrder {
  const order = readLastOrder(unstored);
  return { ...order, orderNumber: order.orderNumber || newOrderNumber(Math.random) };
}

export function Confirmation() {
  const { state } = useLocation();
  const [order] = useState(() => lastOrder(state));
  const { payment, pagePath } = usePlacedOrder(order.orderNumber);
  return (
    <article className={styles.confirmation}>
      {payment && <PaymentStep {...payment} />}
      <header className={styles.head}>
        <svg className={styles.tick} viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="32" />
          <path d="m19 33 9 9 18-20" />
        </svg>
        <h1 aria-describedby={payment ? PAYMENT : undefined}>Thank you for your order!</h1>
        <p>Your order has been placed successfully.</p>
      </header>
      <div className={styles.receipt}>
        <dl className={styles.facts}>
          <div>
            <dt>Order number</dt>
            <dd className={styles.number}>{order.orderNumber}</dd>
          </div>
          <div>
            <dt>Estimated delivery</dt>
            <dd>{SERVICE_FACTS.deliveryBusinessDays} business days</dd>
          </div>
        </dl>
        <Receipt items={order.items} total={order.total} />
        <ShippingInfo shipping={order.shipping} />
      </div>
      <footer className={styles.foot}>
        <p>A confirmation email with tracking details will be sent soon.</p>
        {/* A full page load instead of the router, so that the order page's own headers apply. */}
        {pagePath !== null && (
          <p>
            <a href={pagePath}>View or cancel your order</a>
          </p>
        )}
        <p>
          Questions about your order? <Link to="/contact">Contact support</Link>
        </p>
        <div className={styles.next}>
          <ButtonLink to="/shop">Continue Shopping</ButtonLink>
        </div>
      </footer>
    </article>
  );
}
