import type { AdminOrder } from './orders.ts';

export const CARRIERS = ['usps', 'ups', 'fedex', 'dhl', 'other'] as const;
export type Carrier = (typeof CARRIERS)[number];

export const CARRIER_NAMES: Record<Carrier, string> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  other: 'Other carrier',
};

/** Letters, digits and hyphens; null for a parcel that is not tracked. */
export type TrackingNumber = string | null;

export const TRACKING_NUMBER_LIMIT = 40;

/** Body of `POST` and `PUT /api/orders/{id}/shipment`. */
export interface ShipmentDraft {
  carrier: Carrier;
  trackingNumber: TrackingNumber;
}

/** How an order was shipped. `shippedBy` is the operator's e-mail. */
export interface Shipment extends ShipmentDraft {
  shippedAt: string;
  shippedBy: string | null;
}

const TRACKING_PAGES: Record<Carrier, string | null> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
  other: null,
};

/** The carrier's page that shows where a parcel is; null where there is none. */
export function trackingUrl({ carrier, trackingNumber }: ShipmentDraft): string | null {
  const page = TRACKING_PAGES[carrier];
  return page === null || trackingNumber === null ? null : page + encodeURIComponent(trackingNumber);
}

/** Body of `POST /api/orders/shipments`: marks orders as shipped without tracking numbers. */
export interface BulkShipment {
  ids: string[];
  carrier: Carrier;
}

/** Response of `POST /api/orders/shipments`: the orders that are shipped now, and why others are not. */
export interface BulkShipmentResponse {
  updated: AdminOrder[];
  failed: { _id: string; error: string }[];
}

/** Limits of a CSV file with tracking numbers. */
export const TRACKING_IMPORT_LIMITS = {
  bytes: 5 * 1024 * 1024,
  lines: 20_000,
  columns: 200,
  /** In characters. */
  lineLength: 100_000,
} as const;

/** A line of the file whose order is not shipped, and why not. Lines are counted as a spreadsheet counts them. */
export interface TrackingImportProblem {
  line: number;
  order: string;
  error: string;
}

/** Response of `POST /api/orders/shipments/import`: how many orders can be shipped, or were. */
export interface TrackingImport {
  orders: number;
  problems: TrackingImportProblem[];
}
