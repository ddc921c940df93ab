import { z } from 'zod';
import type { PickList } from '../pick-list.ts';

/** Response of `GET /api/orders/pick-list`: what to take from the shelf for several orders. */
export const pickListSchema = z
  .strictObject({
    orders: z.int().min(0).describe('How many orders these items are for.'),
    items: z
      .array(z.strictObject({ title: z.string(), color: z.string(), quantity: z.int().min(1) }))
      .describe('Sorted by title, then by quantity, largest first.'),
  })
  .meta({ id: 'PickList' }) satisfies z.ZodType<PickList>;
