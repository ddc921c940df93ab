import { z } from 'zod';
import { CARRIERS, type Carrier, TRACKING_NUMBER_LIMIT } from '../shipments.ts';
import { bodySchema, encodedTextSchema } from './bodies.ts';
import { type BulkOrders, bulkOrdersShape, oneKindOfOrders } from './order-selection.ts';

const TRACKING_NUMBER = `The tracking number can have only letters, digits, and hyphens, at most ${TRACKING_NUMBER_LIMIT} in all`;
const NOT_TEXT = 'must be a string or null';
const NUMBER = /^[A-Za-z0-9-]+$/;

/** Labels print numbers in groups: 9400 1000 0000 0000 0000 00. @returns undefined for an invalid number */
export function parseTrackingNumber(text: string): string | undefined {
  const number = text.replaceAll(/\s/g, '');
  return number.length <= TRACKING_NUMBER_LIMIT && NUMBER.test(number) ? number : undefined;
}

const carrier = z.enum(CARRIERS, `must be one of ${CARRIERS.join(', ')}`);

/** Body of `POST` and `PUT /api/orders/{id}/shipment`. */
export const shipmentDraftSchema = bodySchema({
  carrier,
  trackingNumber: encodedTextSchema(2 * TRACKING_NUMBER_LIMIT, TRACKING_NUMBER, parseTrackingNumber, NOT_TEXT)
    .nullable()
    .describe(
      `1 to ${TRACKING_NUMBER_LIMIT} letters, digits, and hyphens; spaces are removed. Null for a shipment without tracking.`,
    ),
}).meta({ id: 'ShipmentDraft' });
export type ShipmentDraft = z.infer<typeof shipmentDraftSchema>;

/** How an order was shipped. */
export const shipmentSchema = z
  .strictObject({
    carrier: z.enum(CARRIERS),
    trackingNumber: z.string().nullable().describe('Null for a shipment without tracking.'),
    shippedAt: z.iso.datetime(),
    shippedBy: z.string().nullable().describe('Email of the operator.'),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.infer<typeof shipmentSchema>;

/** How a package can be tracked. */
export const trackingSchema = z.strictObject({ carrier: z.enum(CARRIERS), number: z.string() });

/** Body of `POST /api/orders/shipments`: marks orders as shipped without tracking numbers. */
export const bulkShipmentSchema = bodySchema({ ...bulkOrdersShape, carrier })
  .refine(oneKindOfOrders.check, oneKindOfOrders.refusal)
  .meta({ id: 'BulkShipment' });
export type BulkShipment = Pick<ShipmentDraft, 'carrier'> & BulkOrders;

const fileLine = {
  line: z.number().int().min(2).describe('Line number, counted as in a spreadsheet.'),
  order: z.string(),
};

/** A line of the file whose order cannot be shipped, and why. */
const trackingImportProblemSchema = z.strictObject({ ...fileLine, error: z.string() });
export type TrackingImportProblem = z.infer<typeof trackingImportProblemSchema>;

/** A line of the file whose order can be shipped, but that may be a mistake. */
const trackingImportWarningSchema = z.strictObject({ ...fileLine, warning: z.string() });
export type TrackingImportWarning = z.infer<typeof trackingImportWarningSchema>;

const carrierCount = z.number().int().min(0);

/** Response of `POST /api/orders/shipments/import`. */
export const trackingImportSchema = z
  .strictObject({
    orders: z.number().int().min(0).describe('Number of orders that can be shipped, or were shipped.'),
    carriers: z
      .strictObject(
        Object.fromEntries(CARRIERS.map((name) => [name, carrierCount])) as Record<
          Carrier,
          typeof carrierCount
        >,
      )
      .describe('How many of them ship with each carrier.'),
    shared: z
      .number()
      .int()
      .min(0)
      .describe('Number of orders that could be shipped, but share a tracking number with another order.'),
    warnings: z
      .array(trackingImportWarningSchema)
      .describe('Lines with a repeated tracking number or an unknown carrier.'),
    problems: z.array(trackingImportProblemSchema),
  })
  .meta({ id: 'TrackingImport' });
export type TrackingImport = z.infer<typeof trackingImportSchema>;
