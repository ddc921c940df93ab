import { z } from 'zod';
import { CUSTOMER_FIELDS } from '../customers.ts';
import { STRIPE } from '../payments.ts';
import { orderStatusSchema } from './order-status.ts';

/** A change of the status, in the append-only history of an order. */
export const orderStatusChangeSchema = z
  .strictObject({
    changedAt: z.iso.datetime(),
    changedBy: z
      .string()
      .nullable()
      .describe(
        `Email of the operator, or \`${STRIPE}\` for a payment there. Null if the change did not come from the shop.`,
      ),
    from: orderStatusSchema,
    to: orderStatusSchema,
  })
  .meta({ id: 'OrderStatusChange' });
export type OrderStatusChange = z.infer<typeof orderStatusChangeSchema>;

/** Another line of the append-only history. */
export const orderHistoryEntrySchema = z
  .strictObject({
    recordedAt: z.iso.datetime(),
    recordedBy: z
      .string()
      .nullable()
      .describe('Email of the operator. Null if the change did not come from the shop.'),
    kind: z.enum([
      'shipped',
      'shipment corrected',
      'shipment undone',
      'customer corrected',
      'customer erased',
      'note',
    ]),
    fields: z
      .array(z.enum(CUSTOMER_FIELDS))
      .nullable()
      .describe('What was corrected of the customer. Null in all other lines.'),
    note: z.string().nullable().describe('What an operator noted. Null in all other lines.'),
  })
  .meta({ id: 'OrderHistoryEntry' });
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntrySchema>;
