import { z } from 'zod';
import { BULK_LIMIT } from '../orders.ts';
import { orderEmailSchema } from './order-emails.ts';
import { orderDetailFields } from './order-fields.ts';
import { orderHistoryEntrySchema, orderStatusChangeSchema } from './order-history.ts';
import { orderStatusSchema } from './order-status.ts';
import { orderPaymentSchema } from './payments.ts';
import { shipmentSchema } from './shipments.ts';

/** An order as lists have it. */
export const adminOrderSchema = z
  .strictObject({
    _id: z.guid(),
    orderNumber: orderDetailFields.orderNumber,
    productId: z.strictObject({
      _id: z.guid().nullable().describe('Null for the built-in collar and for products that are gone.'),
      title: z.string(),
    }),
    items: orderDetailFields.items,
    customerInfo: z.strictObject({ name: z.string(), email: z.string() }),
    amount: orderDetailFields.amount,
    status: orderStatusSchema,
    createdAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable().describe('Null until it is shipped.'),
  })
  .meta({ id: 'Order' });
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Response of `GET /api/orders/{id}`: what is needed to ship it. */
export const orderDetailSchema = z
  .strictObject({
    ...adminOrderSchema.shape,
    ...orderDetailFields,
    cardLast4: z.string(),
    customerVersion: z.string().describe('In double quotes it is what `If-Match` of a correction takes.'),
    erasedAt: z.iso.datetime().nullable().describe("When the customer's data was erased."),
    statusChanges: z.array(orderStatusChangeSchema).describe('Newest last.'),
    shipment: shipmentSchema.nullable().describe('Null until it is shipped.'),
    history: z.array(orderHistoryEntrySchema).describe('What else happened to it, newest last.'),
    emails: z.array(orderEmailSchema).describe('Oldest first.'),
    payments: z.array(orderPaymentSchema).describe('What Stripe has told of, oldest first.'),
    paymentLink: z
      .string()
      .nullable()
      .describe('Where a pending order is paid. Null for any other, and where `PAYMENT_LINK` is not set.'),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const failed = z.array(z.strictObject({ _id: z.guid(), error: z.string() }));

/** Response of `PUT /api/orders/status`: the updated orders, and why others were not updated. */
export const bulkStatusResponseSchema = z
  .strictObject({ updated: z.array(adminOrderSchema), failed })
  .meta({ id: 'BulkStatusResponse' });

/** Response of `POST /api/orders/shipments`: the same of orders that are shipped now. */
export const bulkShipmentResponseSchema = z
  .strictObject({ updated: z.array(adminOrderSchema).max(BULK_LIMIT), failed })
  .meta({ id: 'BulkShipmentResponse' });

/** What came of a bulk change. */
export type BulkResponse = z.infer<typeof bulkStatusResponseSchema>;
