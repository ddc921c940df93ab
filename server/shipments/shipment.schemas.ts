import { z } from 'zod';
import { BULK_STATUS_LIMIT } from '../../contract/orders.ts';
import {
  type BulkShipmentResponse,
  CARRIERS,
  TRACKING_NUMBER_LIMIT,
  type TrackingImport,
} from '../../contract/shipments.ts';
import { bodySchema } from '../http/validation.ts';
import { adminOrderSchema } from '../orders/order.schemas.ts';
import { orderIdsSchema } from '../orders/order-requests.schemas.ts';

const TRACKING_NUMBER = `must be 1 to ${TRACKING_NUMBER_LIMIT} letters, digits and hyphens, or null`;
const NUMBER = /^[A-Za-z0-9-]+$/;

/** Labels print numbers in groups: 9400 1000 0000 0000 0000 00. @returns undefined for a text that is no number */
export function readTrackingNumber(text: string): string | undefined {
  const number = text.replaceAll(/\s/g, '');
  return number.length <= TRACKING_NUMBER_LIMIT && NUMBER.test(number) ? number : undefined;
}

const carrier = z.enum(CARRIERS, `must be one of ${CARRIERS.join(', ')}`);

/** Body of POST and PUT /api/orders/{id}/shipment. */
export const shipmentDraftSchema = bodySchema({
  carrier,
  trackingNumber: z
    .string(TRACKING_NUMBER)
    .max(2 * TRACKING_NUMBER_LIMIT, TRACKING_NUMBER)
    .transform((text, context) => {
      const number = readTrackingNumber(text);
      if (number !== undefined) return number;
      context.addIssue(TRACKING_NUMBER);
      return z.NEVER;
    })
    .nullable()
    .describe('Letters, digits and hyphens; spaces are dropped. Null for a parcel that is not tracked.'),
}).meta({ id: 'ShipmentDraft' });
export type ShipmentDraftBody = z.infer<typeof shipmentDraftSchema>;

/** Body of POST /api/orders/shipments. */
export const bulkShipmentSchema = bodySchema({ ids: orderIdsSchema, carrier }).meta({ id: 'BulkShipment' });
export type BulkShipmentBody = z.infer<typeof bulkShipmentSchema>;

export const bulkShipmentResponseSchema = z
  .strictObject({
    updated: z.array(adminOrderSchema).max(BULK_STATUS_LIMIT),
    failed: z.array(z.strictObject({ _id: z.guid(), error: z.string() })),
  })
  .meta({ id: 'BulkShipmentResponse' }) satisfies z.ZodType<BulkShipmentResponse>;

const DRY_RUN = 'must be true or false';

/** Query of POST /api/orders/shipments/import. */
export const trackingImportQuerySchema = z.strictObject(
  {
    dryRun: z
      .enum(['true', 'false'], DRY_RUN)
      .transform((text) => text === 'true')
      .default(false)
      .meta({
        documentedAs: { type: 'boolean', default: false, description: 'Only says what would happen.' },
      }),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'The import takes dryRun only' : undefined),
  },
);
export type TrackingImportQuery = z.infer<typeof trackingImportQuerySchema>;

export const trackingImportSchema = z
  .strictObject({
    orders: z.number().int().min(0).describe('How many orders can be shipped, or were.'),
    problems: z.array(
      z.strictObject({
        line: z.number().int().min(2).describe('As a spreadsheet counts them.'),
        order: z.string(),
        error: z.string(),
      }),
    ),
  })
  .meta({ id: 'TrackingImport' }) satisfies z.ZodType<TrackingImport>;
