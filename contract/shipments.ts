export const CARRIERS = ['usps', 'ups', 'fedex', 'dhl', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

export const CARRIER_NAMES: Record<Carrier, string> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  other: 'Other carrier',
};

export const TRACKING_NUMBER_LIMIT = 40;

const TRACKING_PAGES: Record<Carrier, string | null> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  other: null,
};

/** The carrier's tracking page of a shipment, or null. */
export function trackingUrl(carrier: Carrier, trackingNumber: string | null): string | null {
  const page = TRACKING_PAGES[carrier];
  return page === null || trackingNumber === null ? null : page + encodeURIComponent(trackingNumber);
}

/** A shipment as its customer sees it: without a name for a carrier that the shop doesn't know. */
export const customerShipment = ({
  carrier,
  trackingNumber,
}: {
  carrier: Carrier;
  trackingNumber: string | null;
}) => ({
  carrier: carrier === 'other' ? null : CARRIER_NAMES[carrier],
  trackingNumber,
  trackingUrl: trackingUrl(carrier, trackingNumber),
});

/** Limits of a CSV file with tracking numbers. */
export const TRACKING_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  lines: 20_000,
  columns: 200,
  /** In characters. */
  lineLength: 100_000,
} as const;
