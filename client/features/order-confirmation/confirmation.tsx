import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { newOrderNumber, readLastOrder, type StoredLastOrder } from '#client/lib/last-order.ts';
import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { PROMISES } from '#client/ui/content/promises.tsx';
import type { OrderItem } from '#contract/order-row.ts';
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

interface ConfirmationProps {
  /** The address of an item's picture, if it has one. */
  pictureOf: (item: OrderItem) => string | undefined;
}

export function Confirmation({ pictureOf }: ConfirmationProps) {
  const { state } = useLocation();
  const [order] = useState(() => lastOrder(state));
  const { payment, pagePath, delivery } = usePlacedOrder(order.orderNumber);
  const isDue = payment !== null && !payment.paid;
  return (
    <article className={styles.confirmation}>
      <header className={styles.head}>
        {!isDue && (
          <svg className={styles.tick} viewBox="0 0 64 64" aria-hidden="true">
            <path d="m19 33 9 9 18-20" />
          </svg>
        )}
        <h1 aria-describedby={payment ? PAYMENT : undefined}>Thank you for your order!</h1>
        <p>Your order has been placed successfully.</p>
        <p>A confirmation email with tracking details will be sent soon.</p>
      </header>
      {payment && <PaymentStep {...payment} />}
      <div className={styles.receipt} data-mascot={payment === null || undefined}>
        <dl className={styles.facts}>
          <div>
            <dt>Order number</dt>
            <dd className={styles.number}>{order.orderNumber}</dd>
          </div>
          <div>
            <dt>Estimated delivery</dt>
            <dd>{SERVICE_FACTS.deliveryBusinessDays} business days</dd>
            {delivery && <dd>{delivery}</dd>}
          </div>
        </dl>
        <Receipt
          items={order.items}
          total={order.total}
          pictureOf={pictureOf}
          unpaid={isDue && !payment.confirming && !payment.followed}
        />
        <ShippingInfo shipping={order.shipping} />
      </div>
      <footer className={styles.foot}>
        <div className={styles.next}>
          {/* A full page load instead of the router, so that the order page's own headers apply. */}
          {pagePath !== null && (
            <ButtonLink variant={isDue ? 'secondary' : 'primary'} to={pagePath} reloadDocument>
              View or cancel your order
            </ButtonLink>
          )}
          <ButtonLink variant={isDue || pagePath ? 'secondary' : 'primary'} to="/shop">
            Continue Shopping
          </ButtonLink>
        </div>
        <div className={styles.questions}>
          <p>
            {PROMISES.cancellation.text}. <Link to="/cancellation">Cancellation Policy</Link>
          </p>
          <p>
            Questions about your order? <Link to="/contact">Contact support</Link>
          </p>
        </div>
      </footer>
    </article>
  );
}
