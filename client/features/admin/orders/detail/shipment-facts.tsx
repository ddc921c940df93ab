import { TrackingLink } from '#client/features/admin/orders/core/tracking-link.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import type { Shipment } from '#contract/api/shipments.ts';
import { CARRIER_NAMES } from '#contract/shipments.ts';
import details from './order-details.module.css';
import { OrderTime } from './order-time.tsx';
import styles from './shipment-facts.module.css';

/** As UPS prints its numbers. Others are in groups of four. */
const UPS_GROUPS = /^(1Z)(.{3})(.{3})(.{2})(.{4})(.{4})$/;

export function ShipmentFacts({ shipment }: { shipment: Shipment | null }) {
  if (!shipment) return null;
  const { carrier, trackingNumber: number } = shipment;
  // Easier to compare with a label. Without spaces, which would be copied.
  const parts = UPS_GROUPS.exec(number ?? '')?.slice(1) ?? number?.match(/.{1,4}/g);
  const groups = parts?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
    <span key={index}>{part}</span>
  ));
  return (
    <>
      <p className={styles.carrier}>
        {CARRIER_NAMES[carrier]}{' '}
        <TrackingLink carrier={carrier} number={number}>
          {groups}
        </TrackingLink>
        {number && (
          <CopyButton text={number} icon>
            Copy tracking number
          </CopyButton>
        )}
      </p>
      <p className={details.quiet}>
        Shipped{!number && ' without tracking'} · <OrderTime at={shipment.shippedAt} />
      </p>
    </>
  );
}
