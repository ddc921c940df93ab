import { readBarcode } from '../../contract/tracking-numbers.ts';

/** `comparableTrackingNumber` of the shipment `s`. An index has the same expression. */
export const TRACKING_NUMBER = "upper(replace(s.tracking_number, '-', ''))";

/** The letters and digits of a text, to be compared with tracking numbers: also without the ZIP code of a USPS barcode. */
export function asTrackingNumbers(text: string): string[] {
  const spelled = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return [...new Set([spelled, readBarcode(spelled).trackingNumber])];
}

/** SQL for the ids of the orders that were shipped with one of several tracking numbers. */
export const trackedOrders = (parameter: string) =>
  `select s.order_id from shipments s where ${TRACKING_NUMBER} = any (${parameter}::text[])`;
