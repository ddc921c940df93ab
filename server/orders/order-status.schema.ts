import { z } from 'zod';
import { ASSIGNABLE_ORDER_STATUSES, BULK_STATUS_LIMIT } from '../../contract/orders.ts';
import { bodySchema } from '../http/validation.ts';

const status = z.enum(ASSIGNABLE_ORDER_STATUSES, `must be ${ASSIGNABLE_ORDER_STATUSES.join(' or ')}`);
const IDS = `must be a list of 1 to ${BULK_STATUS_LIMIT} ids`;

/** Body of PUT /api/orders/{id}/status (spec §4). */
export const orderStatusSchema = bodySchema({ status }).meta({ id: 'StatusChange' });
export type OrderStatusBody = z.infer<typeof orderStatusSchema>;

/** Body of PUT /api/orders/status. */
export const bulkStatusSchema = bodySchema({
  ids: z
    .array(z.guid('must be the id of an order').toLowerCase(), IDS)
    .min(1, IDS)
    .max(BULK_STATUS_LIMIT, IDS),
  status,
}).meta({ id: 'BulkStatusChange' });
export type BulkStatusBody = z.infer<typeof bulkStatusSchema>;
