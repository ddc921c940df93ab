import { z } from 'zod';
import { CUSTOMER_FIELDS } from '../customers.ts';
import { CUSTOMER } from '../order-pages.ts';
import { SHOP_ACTOR } from '../orders.ts';
import { STRIPE } from '../payments.ts';
import { orderStatusSchema } from './order-status.ts';

/** A status change in the append-only history of an order. */
export const orderStatusChangeSchema = z
  .strictObject({
    changedAt: z.iso.datetime(),
    changedBy: z
      .string()
      .nullable()
      .describe(
        `Email of the operator, \`${STRIPE}\` for a payment, \`${CUSTOMER}\`, or \`${SHOP_ACTOR}\` for an order that was not ` +
          'paid in time. Null if the change was made outside the admin area.',
      ),
    from: orderStatusSchema,
    to: orderStatusSchema,
    undo: z.boolean().describe('Whether the change undoes a cancellation.'),
  })
  .meta({ id: 'OrderStatusChange' });
export type OrderStatusChange = z.infer<typeof orderStatusChangeSchema>;

/** Another entry of the append-only history. */
export const orderHistoryEntrySchema = z
  .strictObject({
    recordedAt: z.iso.datetime(),
    recordedBy: z
      .string()
      .nullable()
      .describe('Email of the operator. Null if the change was made outside the admin area.'),
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
      .describe('The corrected fields of the customer. Null for all other kinds.'),
    note: z.string().nullable().describe('The text of a note. Null for all other kinds.'),
  })
  .meta({ id: 'OrderHistoryEntry' });
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntrySchema>;
