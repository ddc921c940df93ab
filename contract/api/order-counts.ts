import { z } from 'zod';
import { ORDER_COUNT_LIMIT } from '../orders.ts';
import { forEachStatus } from './order-status.ts';

export const orderCountSchema = z.number().int().min(0).max(ORDER_COUNT_LIMIT);

/** Response of `GET /api/orders/counts`. */
export const orderCountsSchema = z
  .strictObject({
    ...forEachStatus(orderCountSchema),
    unshipped: orderCountSchema.describe('Paid, but not shipped.'),
    shipped: orderCountSchema,
    newestAt: z.iso.datetime().nullable().describe('When the newest order was stored.'),
  })
  .meta({
    id: 'OrderCounts',
    description: `${ORDER_COUNT_LIMIT} means that many or more.`,
  });
export type OrderCounts = z.infer<typeof orderCountsSchema>;
