import { z } from 'zod';
import {
  type AdminOrder,
  type BulkStatusAnswer,
  ORDER_COUNT_LIMIT,
  ORDER_STATUSES,
  type OrderCounts,
  type OrderDetail,
  type OrderItem,
  type OrderStatusChange,
} from '../../contract/orders.ts';

const status = z.enum(ORDER_STATUSES);
const dollars = z.number().describe('In dollars.');
const count = z.number().int().min(0).max(ORDER_COUNT_LIMIT);

export const orderItemSchema = z
  .strictObject({ title: z.string(), quantity: z.literal(1), color: z.string(), salePrice: dollars })
  .meta({ id: 'OrderItem' }) satisfies z.ZodType<OrderItem>;

const adminOrderShape = {
  _id: z.guid(),
  orderNumber: z.string().describe('A label that the browser drew. It may repeat; `_id` does not.'),
  productId: z.strictObject({
    _id: z.guid().nullable().describe('Null for the built-in collar and for products that are gone.'),
    title: z.string(),
  }),
  customerInfo: z.strictObject({ name: z.string(), email: z.string() }),
  amount: dollars,
  status,
  createdAt: z.iso.datetime(),
};

export const adminOrderSchema = z
  .strictObject(adminOrderShape)
  .meta({ id: 'Order' }) satisfies z.ZodType<AdminOrder>;

const statusChangeSchema = z
  .strictObject({
    changedAt: z.iso.datetime(),
    changedBy: z.string().nullable().describe('E-mail of the operator. Null where it was none of the shop.'),
    from: status,
    to: status,
  })
  .meta({ id: 'OrderStatusChange' }) satisfies z.ZodType<OrderStatusChange>;

export const orderDetailSchema = z
  .strictObject({
    ...adminOrderShape,
    items: z.array(orderItemSchema).length(1),
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
    statusChanges: z.array(statusChangeSchema).describe('Newest last.'),
  })
  .meta({ id: 'OrderDetail' }) satisfies z.ZodType<OrderDetail>;

export const orderCountsSchema = z.strictObject({ pending: count, paid: count, cancelled: count }).meta({
  id: 'OrderCounts',
  description: `${ORDER_COUNT_LIMIT} stands for that many or more.`,
}) satisfies z.ZodType<OrderCounts>;

export const bulkStatusAnswerSchema = z
  .strictObject({
    updated: z.array(adminOrderSchema),
    failed: z.array(z.strictObject({ _id: z.guid(), error: z.string() })),
  })
  .meta({ id: 'BulkStatusAnswer' }) satisfies z.ZodType<BulkStatusAnswer>;
