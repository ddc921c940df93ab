import { z } from 'zod';
import { type OrdersSummary, SUMMARY_DAYS } from '../../../contract/orders.ts';

const figures = z
  .strictObject({ orders: z.number().int().min(0), revenue: z.number().min(0).describe('In dollars.') })
  .meta({ id: 'OrderFigures' });

export const ordersSummarySchema = z
  .strictObject({
    timeZone: z.string(),
    days: z
      .array(z.strictObject({ day: z.iso.date(), pending: figures, paid: figures, cancelled: figures }))
      .length(SUMMARY_DAYS)
      .describe('Oldest first; the last one is today.'),
  })
  .meta({ id: 'OrdersSummary' }) satisfies z.ZodType<OrdersSummary>;
