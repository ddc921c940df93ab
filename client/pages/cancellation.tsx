import { Link } from 'react-router-dom';
import { SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { PageHead } from '#client/ui/page-head.tsx';
import { Prose } from '#client/ui/prose.tsx';

const { cancellationHours, refundDays } = SERVICE_FACTS;

export function CancellationPage() {
  return (
    <Prose
      title="Cancellation Policy"
      lead={`Full refund if you cancel within ${cancellationHours} hour. Refunds within ${refundDays} days of delivery.`}
    >
      <PageHead
        title="Cancellation Policy"
        description={`Full refund if you cancel within ${cancellationHours} hour; refunds within ${refundDays} days of delivery.`}
        path="/cancellation"
      />
      <h2>Within {cancellationHours} hour of ordering</h2>
      <p>
        Cancel within {cancellationHours} hour of placing your order and you get a full refund. Write to us on
        the <Link to="/contact">Contact page</Link> with your order number; the time of your message counts,
        not the time of our answer.
      </p>
      <h2>After that</h2>
      <p>
        Once the hour is over your order is being packed and can no longer be stopped. You can still return it
        as described below.
      </p>
      <h2>After delivery</h2>
      <p>
        Ask for a refund within {refundDays} days of delivery. We tell you where to send the collar, and
        refund what you paid to the card you paid with.
      </p>
      <h2>Damaged or lost parcels</h2>
      <p>
        They are on us: see <Link to="/shipping">Shipping</Link>.
      </p>
    </Prose>
  );
}
