import type { ReactNode } from 'react';
import { type Carrier, trackingUrl } from '#contract/shipments.ts';

interface TrackingLinkProps {
  carrier: Carrier | null | undefined;
  number: string | null;
  /** The number, in parts or with marks. */
  children: ReactNode;
}

/** A tracking number that opens the carrier's page, if the carrier has one. */
export function TrackingLink({ carrier, number, children }: TrackingLinkProps) {
  const url = carrier && trackingUrl(carrier, number);
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (tracking page, opens in a new tab)</span>
    </a>
  );
}
