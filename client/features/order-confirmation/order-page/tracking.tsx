import button from '#client/ui/buttons/button.module.css';
import { deliveryText, type OrderTimes } from './delivery-text.ts';
import styles from './order-page.module.css';

/** Where the package of a shipped order is. */
export function Tracking({ order }: { order: OrderTimes }) {
  const { shipment } = order;
  if (shipment === null) return null;
  const { carrier, trackingNumber, trackingUrl } = shipment;
  return (
    <section className={styles.tracking} aria-label="Tracking">
      <div>
        <h2>{carrier === null ? 'On its way' : `On its way with ${carrier}`}</h2>
        <p>{deliveryText(order)}</p>
        {trackingNumber !== null && (
          <p>
            Tracking number: <strong>{trackingNumber}</strong>
          </p>
        )}
      </div>
      {trackingUrl !== null && (
        <a
          className={button.button}
          data-variant="primary"
          href={trackingUrl}
          rel="noreferrer"
          target="_blank"
        >
          Track package
        </a>
      )}
    </section>
  );
}
