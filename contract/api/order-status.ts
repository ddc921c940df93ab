import { z } from 'zod';
import { ASSIGNABLE_ORDER_STATUSES, BULK_LIMIT, ORDER_STATUSES, type OrderStatus } from '../orders.ts';
import { bodySchema } from './bodies.ts';

export const orderStatusSchema = z.enum(ORDER_STATUSES);

/** An object shape with the same schema for each status. */
export const forEachStatus = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, schema])) as Record<OrderStatus, Schema>;

const assignableStatus = z.enum(
  ASSIGNABLE_ORDER_STATUSES,
  `must be ${ASSIGNABLE_ORDER_STATUSES.join(' or ')}`,
);
const IDS = `must be a list of 1 to ${BULK_LIMIT} ids`;

/** The orders of a bulk change. */
export const orderIdsSchema = z
  .array(z.guid('must be the id of an order').toLowerCase(), IDS)
  .min(1, IDS)
  .max(BULK_LIMIT, IDS);

/** Body of `PUT /api/orders/{id}/status` (spec §4). */
export const statusChangeSchema = bodySchema({ status: assignableStatus }).meta({ id: 'StatusChange' });
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Body of `PUT /api/orders/status`. */
export const bulkStatusChangeSchema = bodySchema({
  ids: orderIdsSchema,
  status: assignableStatus,
}).meta({ id: 'BulkStatusChange' });
export type BulkStatusChange = z.infer<typeof bulkStatusChangeSchema>;
