import { z } from 'zod';
import { CUSTOMER_FIELDS } from '../../contract/customers.ts';
import { ORDER_EMAIL_KINDS, ORDER_EMAIL_STATES, type OrderEmail } from '../../contract/order-emails.ts';
import type { OrderItem } from '../../contract/order-row.ts';
import {
  type AdminOrder,
  type BulkStatusResponse,
  ORDER_COUNT_LIMIT,
  ORDER_HISTORY_KINDS,
  ORDER_STATUSES,
  type OrderCounts,
  type OrderDetail,
  type OrderHistoryEntry,
  type OrderStatusChange,
} from '../../contract/orders.ts';
import { type OrderPayment, PAYMENT_OUTCOMES, STRIPE } from '../../contract/payments.ts';
import { CARRIERS, type Shipment } from '../../contract/shipments.ts';

export const UNKNOWN_ORDER = 'There is no order with this id.';

const status = z.enum(ORDER_STATUSES);
const dollars = z.number().describe('In dollars.');
export const orderCountSchema = z.number().int().min(0).max(ORDER_COUNT_LIMIT);

export const orderItemSchema = z
  .strictObject({ title: z.string(), quantity: z.literal(1), color: z.string(), salePrice: dollars })
  .meta({ id: 'OrderItem' }) satisfies z.ZodType<OrderItem>;

const adminOrderShape = {
  _id: z.guid(),
  orderNumber: z.string().describe('A label that the browser generates. It may repeat; `_id` does not.'),
  productId: z.strictObject({
    _id: z.guid().nullable().describe('Null for the built-in collar and for products that are gone.'),
    title: z.string(),
  }),
  items: z.array(orderItemSchema).length(1),
  customerInfo: z.strictObject({ name: z.string(), email: z.string() }),
  amount: dollars,
  status,
  createdAt: z.iso.datetime(),
  shippedAt: z.iso.datetime().nullable().describe('Null until it is shipped.'),
};

export const adminOrderSchema = z
  .strictObject(adminOrderShape)
  .meta({ id: 'Order' }) satisfies z.ZodType<AdminOrder>;

const statusChangeSchema = z
  .strictObject({
    changedAt: z.iso.datetime(),
    changedBy: z
      .string()
      .nullable()
      .describe(
        `Email of the operator, or \`${STRIPE}\` for a payment there. Null if the change did not come from the shop.`,
      ),
    from: status,
    to: status,
  })
  .meta({ id: 'OrderStatusChange' }) satisfies z.ZodType<OrderStatusChange>;

const shipmentSchema = z
  .strictObject({
    carrier: z.enum(CARRIERS),
    trackingNumber: z.string().nullable().describe('Null for a parcel that is not tracked.'),
    shippedAt: z.iso.datetime(),
    shippedBy: z.string().nullable().describe('Email of the operator.'),
  })
  .meta({ id: 'Shipment' }) satisfies z.ZodType<Shipment>;

export const historyEntrySchema = z
  .strictObject({
    recordedAt: z.iso.datetime(),
    recordedBy: z
      .string()
      .nullable()
      .describe('Email of the operator. Null if the change did not come from the shop.'),
    kind: z.enum(ORDER_HISTORY_KINDS),
    fields: z
      .array(z.enum(CUSTOMER_FIELDS))
      .nullable()
      .describe('What was corrected of the customer. Null in all other lines.'),
    note: z.string().nullable().describe('What an operator noted. Null in all other lines.'),
  })
  .meta({ id: 'OrderHistoryEntry' }) satisfies z.ZodType<OrderHistoryEntry>;

export const orderEmailSchema = z
  .strictObject({
    kind: z
      .enum(ORDER_EMAIL_KINDS)
      .describe('`confirmation` and `shipped` go to the shopper, `notice` to the owner.'),
    state: z.enum(ORDER_EMAIL_STATES),
    attempts: z.number().int().min(0),
    sentAt: z.iso.datetime().nullable().describe('When it was last sent.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('When a waiting email is tried next.'),
    error: z.string().nullable().describe('Why it waits or has failed, in words for the operator.'),
  })
  .meta({ id: 'OrderEmail' }) satisfies z.ZodType<OrderEmail>;

export const paymentOutcomeSchema = z
  .enum(PAYMENT_OUTCOMES)
  .describe('`paid` marks the order as paid, all others leave it as it is.');

const orderPaymentSchema = z
  .strictObject({ receivedAt: z.iso.datetime(), outcome: paymentOutcomeSchema })
  .meta({ id: 'OrderPayment' }) satisfies z.ZodType<OrderPayment>;

export const orderDetailSchema = z
  .strictObject({
    ...adminOrderShape,
    customerInfo: z.strictObject({ name: z.string(), email: z.string(), phone: z.string() }),
    shippingAddress: z.strictObject({
      address: z.string(),
      address2: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    }),
    shippingMethod: z.string(),
    subtotal: dollars,
    shippingCost: dollars,
    cardLast4: z.string(),
    customerVersion: z.string().describe('In double quotes it is what `If-Match` of a correction takes.'),
    erasedAt: z.iso.datetime().nullable().describe("When the customer's data was erased."),
    statusChanges: z.array(statusChangeSchema).describe('Newest last.'),
    shipment: shipmentSchema.nullable().describe('Null until it is shipped.'),
    history: z.array(historyEntrySchema).describe('What else happened to it, newest last.'),
    emails: z.array(orderEmailSchema).describe('Oldest first.'),
    payments: z.array(orderPaymentSchema).describe('What Stripe has told of, oldest first.'),
    paymentLink: z
      .string()
      .nullable()
      .describe('Where a pending order is paid. Null for any other, and where `PAYMENT_LINK` is not set.'),
  })
  .meta({ id: 'OrderDetail' }) satisfies z.ZodType<OrderDetail>;

export const orderCountsSchema = z
  .strictObject({
    pending: orderCountSchema,
    paid: orderCountSchema,
    cancelled: orderCountSchema,
    unshipped: orderCountSchema.describe('Paid and not shipped.'),
    shipped: orderCountSchema,
    newestAt: z.iso.datetime().nullable().describe('When the newest order was stored.'),
  })
  .meta({
    id: 'OrderCounts',
    description: `${ORDER_COUNT_LIMIT} stands for that many or more.`,
  }) satisfies z.ZodType<OrderCounts>;

export const bulkStatusResponseSchema = z
  .strictObject({
    updated: z.array(adminOrderSchema),
    failed: z.array(z.strictObject({ _id: z.guid(), error: z.string() })),
  })
  .meta({ id: 'BulkStatusResponse' }) satisfies z.ZodType<BulkStatusResponse>;
