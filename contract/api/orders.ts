import { z } from 'zod';
import { ORDER_COUNT_LIMIT } from '../orders.ts';
import { orderEmailSchema } from './order-emails.ts';
import { orderDetailFields } from './order-fields.ts';
import { orderHistoryEntrySchema, orderStatusChangeSchema } from './order-history.ts';
import { orderStatusSchema } from './order-status.ts';
import { orderPaymentSchema, orderReversalSchema } from './payments.ts';
import { shipmentSchema, trackingSchema } from './shipments.ts';

/** An order in a list. */
export const adminOrderSchema = z
  .strictObject({
    _id: z.guid(),
    orderNumber: orderDetailFields.orderNumber,
    productId: z.strictObject({
      _id: z.guid().nullable().describe('Null for the built-in product and for deleted products.'),
      title: z.string(),
    }),
    items: orderDetailFields.items,
    customerInfo: z.strictObject({ name: z.string(), email: z.string() }),
    amount: orderDetailFields.amount,
    status: orderStatusSchema,
    createdAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable().describe('Null until the order ships.'),
    toShipSince: z.iso
      .datetime()
      .nullable()
      .describe('When the order was last marked as paid. Null unless the order is waiting to ship.'),
    tracking: trackingSchema.nullable().describe('Null unless the order has shipped with a tracking number.'),
  })
  .meta({ id: 'Order' });
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** An order of `GET /api/orders`. */
export const listedOrderSchema = z
  .strictObject({
    ...adminOrderSchema.shape,
    match: z
      .string()
      .optional()
      .describe(
        'The address, phone or tracking number that the search has found, if number, name and email don’t show why the order is listed.',
      ),
    refundSettled: z
      .literal(true)
      .optional()
      .describe(
        'The order was cancelled after payment, and its refund was made at Stripe or dismissed by an operator.',
      ),
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.infer<typeof listedOrderSchema>;

/** Response of `GET /api/orders/{id}`. */
export const orderDetailSchema = z
  .strictObject({
    ...adminOrderSchema.omit({ tracking: true }).shape,
    ...orderDetailFields,
    cardLast4: z.string(),
    customerVersion: z.string().describe('Send this in double quotes as `If-Match` to correct the customer.'),
    erasedAt: z.iso.datetime().nullable().describe("When the customer's data was erased."),
    statusChanges: z.array(orderStatusChangeSchema).describe('Newest last.'),
    shipment: shipmentSchema.nullable().describe('Null until the order ships.'),
    history: z.array(orderHistoryEntrySchema).describe('All other changes and notes, newest last.'),
    emails: z.array(orderEmailSchema).describe('Oldest first.'),
    payments: z.array(orderPaymentSchema).describe('Payments reported by Stripe, oldest first.'),
    reversals: z
      .array(orderReversalSchema)
      .describe('Refunds and disputes reported by Stripe, oldest first.'),
    customerOrders: z
      .number()
      .int()
      .min(0)
      .describe(
        "Number of orders under this email address, including this one. 0 if the customer's data was erased.",
      ),
    paymentLink: z
      .string()
      .nullable()
      .describe(
        'Link for paying a pending order. Null for other orders, or if orders cannot be paid by link.',
      ),
  })
  .meta({ id: 'OrderDetail' });
export type OrderDetail = z.infer<typeof orderDetailSchema>;

const failed = z.array(z.strictObject({ _id: z.guid(), error: z.string() }));

/** Response of `PUT /api/orders/status`: the updated orders, and errors for the others. */
export const bulkStatusResponseSchema = z
  .strictObject({ updated: z.array(adminOrderSchema), failed })
  .meta({ id: 'BulkStatusResponse' });

/** Response of `POST /api/orders/shipments`. */
export const bulkShipmentResponseSchema = z
  .strictObject({ updated: z.array(adminOrderSchema).max(ORDER_COUNT_LIMIT), failed })
  .meta({ id: 'BulkShipmentResponse' });

/** The outcome of a bulk change. */
export type BulkResponse = z.infer<typeof bulkStatusResponseSchema>;
