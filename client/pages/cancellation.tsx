import { Link } from 'react-router-dom';
import { SERVICE_FACTS, SUPPORT_EMAIL } from '#client/lib/shop-facts.ts';
import { Prose, type ProseSection } from '#client/ui/content/prose.tsx';
import type { Page } from '#contract/pages.ts';

const { cancellationHours, refundDays } = SERVICE_FACTS;

const SECTIONS: ProseSection[] = [
  {
    title: `Within ${cancellationHours} hour of ordering`,
    content: (
      <p>
        Cancel within {cancellationHours} hour of placing your order and you’ll get a full refund. Email your
        order number to {SUPPORT_EMAIL}, or see the <Link to="/contact">Contact page</Link>. What counts is
        when you write, not when we reply.
      </p>
    ),
  },
  {
    title: 'After that',
    content: (
      <p>
        Once the hour is up, we’re already packing your order and can’t stop it. You can still return it, as
        described below.
      </p>
    ),
  },
  {
    title: 'After delivery',
    content: (
      <p>
        Ask for a refund within {refundDays} days of delivery. We’ll tell you where to send the collar, then
        refund what you paid to the card you used.
      </p>
    ),
  },
  {
    title: 'Damaged or lost packages',
    content: (
      <p>
        Those are on us. See <Link to="/shipping">Shipping</Link>.
      </p>
    ),
  },
];

export function CancellationPage(page: Page) {
  return (
    <Prose
      {...page}
      description={`Full refund if you cancel within ${cancellationHours} hour; refunds within ${refundDays} days of delivery.`}
      intro={`Full refund if you cancel within ${cancellationHours} hour. Refunds within ${refundDays} days of delivery.`}
      sections={SECTIONS}
    />
  );
}
