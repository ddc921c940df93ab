import { Link } from 'react-router-dom';
import { SERVICE_FACTS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { Prose, type ProseSection } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';

const { shipsWithinBusinessDays, deliveryBusinessDays } = SERVICE_FACTS;

const SECTIONS: ProseSection[] = [
  {
    title: 'Free shipping only',
    content: (
      <p>
        There’s just one way we ship, and it’s free. No minimum, no membership, nothing added at checkout. We
        ship to all 50 U.S. states.
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
        As soon as your order ships, we’ll send a tracking email to the address you gave at checkout. If you
        don’t see it within {shipsWithinBusinessDays} business days of ordering, check your spam folder, then
        write to us.
      </p>
    ),
  },
  {
    title: 'Protection against loss, damage or theft',
    content: (
      <p>
        Every package is protected. If yours is lost, damaged, or stolen, email your order number to{' '}
        {SUPPORT_EMAIL}, or see the <Link to="/contact">Contact page</Link>. We’ll replace it or refund you.
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

export function ShippingPage(page: Page) {
  return (
    <Prose
      {...page}
      description={`Free shipping on every order. Ships within ${shipsWithinBusinessDays} business days, with tracking.`}
      intro={`Free on every order. Ships within ${shipsWithinBusinessDays} business days.`}
      sections={SECTIONS}
    />
  );
}
