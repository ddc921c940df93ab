import type { StoredLastOrder } from '#client/lib/last-order.ts';
import { cityLine, orMissing } from './city-line.ts';
import styles from './confirmation.module.css';

interface ShippingInfoProps {
  shipping: StoredLastOrder['shipping'];
}

export function ShippingInfo({ shipping }: ShippingInfoProps) {
  return (
    <section>
      <h2>Shipping Info</h2>
      <dl className={styles.shipping}>
        <div>
          <dt>Name</dt>
          <dd>{orMissing(shipping.name)}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{orMissing(shipping.email)}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>
            <span>{orMissing(shipping.address)}</span>
            {shipping.address2 !== '' && <span>{shipping.address2}</span>}
            <span>{cityLine(shipping)}</span>
          </dd>
        </div>
      </dl>
    </section>
  );
}
