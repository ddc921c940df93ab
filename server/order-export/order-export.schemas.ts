import { z } from 'zod';
import { ORDER_EXPORT_FORMATS, type OrderExport } from '../../contract/orders.ts';
import { bodySchema } from '../http/validation.ts';
import { orderFilterShape, sortedByTime } from '../orders/order-requests.schemas.ts';

/** Body of POST /api/orders/exports. */
export const orderExportSchema = bodySchema({
  ...orderFilterShape,
  format: z
    .enum(ORDER_EXPORT_FORMATS, `must be ${ORDER_EXPORT_FORMATS.join(' or ')}`)
    .default('spreadsheet')
    .describe(
      '`carrier` has the columns that carriers import, and no apostrophes before what looks like a formula.',
    ),
})
  .refine(sortedByTime.check, sortedByTime.refusal)
  .meta({ id: 'OrderExportRequest' });
export type OrderExportBody = z.infer<typeof orderExportSchema>;

export const orderExportResponseSchema = z
  .strictObject({ url: z.string().describe('A path of this shop that includes the ticket.') })
  .meta({ id: 'OrderExport' }) satisfies z.ZodType<OrderExport>;
