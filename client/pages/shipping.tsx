import { Link } from 'react-router-dom';
import { SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose } from '#client/ui/prose.tsx';

const { shipsWithinBusinessDays, deliveryBusinessDays } = SERVICE_FACTS;

export function ShippingPage() {
  return (
    <Prose
      title="Shipping"
      lead={`Free on every order. Ships within ${shipsWithinBusinessDays} business days.`}
    >
      <PageHead
        title="Shipping"
        description={`Free shipping on every order. Ships within ${shipsWithinBusinessDays} business days, with tracking.`}
        path="/shipping"
      />
      <h2>Free shipping only</h2>
      <p>
        There is one way we ship, and it is free. No minimum, no membership, nothing added at checkout. We
        ship to the 50 states of the USA.
      </p>
      <h2>When it arrives</h2>
      <p>
        Your order ships within {shipsWithinBusinessDays} business days. Estimated delivery is{' '}
        {deliveryBusinessDays} business days.
      </p>
      <h2>Tracking</h2>
      <p>
        As soon as the carrier has your parcel, we send a tracking e-mail to the address you gave at checkout.
        If it is not there after {shipsWithinBusinessDays} business days, look in your spam folder first, then
        write to us.
      </p>
      <h2>Protection against loss, damage or theft</h2>
      <p>
        Every parcel is protected. If it is lost, arrives damaged or is stolen from your door, tell us on the{' '}
        <Link to="/contact">Contact page</Link> with your order number, and we send a new one or refund you.
      </p>
      <h2>Changed your mind?</h2>
      <p>
        See our <Link to="/cancellation">Cancellation Policy</Link>.
      </p>
    </Prose>
  );
}
