import { z } from 'zod';
import { ASSIGNABLE_ORDER_STATUSES, ORDER_STATUSES, type OrderStatus } from '../orders.ts';
import { bodySchema } from './bodies.ts';
import { type BulkOrders, bulkOrdersShape, oneKindOfOrders } from './order-selection.ts';

export const orderStatusSchema = z.enum(ORDER_STATUSES);

/** An object shape with the same schema for each status. */
export const forEachStatus = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(ORDER_STATUSES.map((status) => [status, schema])) as Record<OrderStatus, Schema>;

const assignableStatus = z.enum(
  ASSIGNABLE_ORDER_STATUSES,
  `must be ${ASSIGNABLE_ORDER_STATUSES.join(' or ')}`,
);

/** Body of `PUT /api/orders/{id}/status` (spec §4). */
export const statusChangeSchema = bodySchema({ status: assignableStatus }).meta({ id: 'StatusChange' });
export type StatusChange = z.infer<typeof statusChangeSchema>;

/** Body of `PUT /api/orders/status`. */
export const bulkStatusChangeSchema = bodySchema({ ...bulkOrdersShape, status: assignableStatus })
  .refine(oneKindOfOrders.check, oneKindOfOrders.refusal)
  .meta({ id: 'BulkStatusChange' });
export type BulkStatusChange = StatusChange & BulkOrders;
