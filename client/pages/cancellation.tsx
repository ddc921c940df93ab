import { Link } from 'react-router-dom';
import { SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose, type ProseSection } from '#client/ui/prose.tsx';

const { cancellationHours, refundDays } = SERVICE_FACTS;

const SECTIONS: ProseSection[] = [
  {
    title: `Within ${cancellationHours} hour of ordering`,
    content: (
      <p>
        Cancel within {cancellationHours} hour of placing your order and you get a full refund. Write to us on
        the <Link to="/contact">Contact page</Link> with your order number; the time of your message counts,
        not the time of our answer.
      </p>
    ),
  },
  {
    title: 'After that',
    content: (
      <p>
        Once the hour is over your order is being packed and can no longer be stopped. You can still return it
        as described below.
      </p>
    ),
  },
  {
    title: 'After delivery',
    content: (
      <p>
        Ask for a refund within {refundDays} days of delivery. We tell you where to send the collar, and
        refund what you paid to the card you paid with.
      </p>
    ),
  },
  {
    title: 'Damaged or lost parcels',
    content: (
      <p>
        They are on us: see <Link to="/shipping">Shipping</Link>.
      </p>
    ),
  },
];

export function CancellationPage() {
  return (
    <Prose
      title="Cancellation Policy"
      intro={`Full refund if you cancel within ${cancellationHours} hour. Refunds within ${refundDays} days of delivery.`}
      sections={SECTIONS}
    >
      <PageHead
        title="Cancellation Policy"
        description={`Full refund if you cancel within ${cancellationHours} hour; refunds within ${refundDays} days of delivery.`}
        path="/cancellation"
      />
    </Prose>
  );
}
