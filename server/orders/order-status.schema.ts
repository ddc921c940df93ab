import { z } from 'zod';
import { ASSIGNABLE_ORDER_STATUSES } from '../../contract/orders.ts';
import { bodySchema } from '../http/text-schema.ts';

/** Body of PUT /api/orders/{id}/status (spec §4). */
export const orderStatusSchema = bodySchema({
  status: z.enum(ASSIGNABLE_ORDER_STATUSES, `must be ${ASSIGNABLE_ORDER_STATUSES.join(' or ')}`),
});
export type OrderStatusBody = z.infer<typeof orderStatusSchema>;
