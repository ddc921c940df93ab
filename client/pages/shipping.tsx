import { Link } from 'react-router-dom';
import { SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose, type ProseSection } from '#client/ui/prose.tsx';

const { shipsWithinBusinessDays, deliveryBusinessDays } = SERVICE_FACTS;

const SECTIONS: ProseSection[] = [
  {
    title: 'Free shipping only',
    content: (
      <p>
        There is one way we ship, and it is free. No minimum, no membership, nothing added at checkout. We
        ship to the 50 states of the USA.
      </p>
    ),
  },
  {
    title: 'When it arrives',
    content: (
      <p>
        Your order ships within {shipsWithinBusinessDays} business days. Estimated delivery is{' '}
        {deliveryBusinessDays} business days.
      </p>
    ),
  },
  {
    title: 'Tracking',
    content: (
      <p>
        As soon as the carrier has your parcel, we send a tracking e-mail to the address you gave at checkout.
        If it is not there after {shipsWithinBusinessDays} business days, look in your spam folder first, then
        write to us.
      </p>
    ),
  },
  {
    title: 'Protection against loss, damage or theft',
    content: (
      <p>
        Every parcel is protected. If it is lost, arrives damaged or is stolen from your door, tell us on the{' '}
        <Link to="/contact">Contact page</Link> with your order number, and we send a new one or refund you.
      </p>
    ),
  },
  {
    title: 'Changed your mind?',
    content: (
      <p>
        See our <Link to="/cancellation">Cancellation Policy</Link>.
      </p>
    ),
  },
];

export function ShippingPage() {
  return (
    <Prose
      title="Shipping"
      intro={`Free on every order. Ships within ${shipsWithinBusinessDays} business days.`}
      sections={SECTIONS}
    >
      <PageHead
        title="Shipping"
        description={`Free shipping on every order. Ships within ${shipsWithinBusinessDays} business days, with tracking.`}
        path="/shipping"
      />
    </Prose>
  );
}
