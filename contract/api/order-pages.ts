import { z } from 'zod';
import { MAX_EMAIL_LENGTH, parseEmailAddress } from '../email-address.ts';
import { LAST_ORDER_SHIPPING } from '../last-order.ts';
import { ORDER_PAGE, ORDER_PAGE_DAYS } from '../order-pages.ts';
import { bodySchema, textSchema } from './bodies.ts';
import { dollarsSchema, orderDetailFields } from './order-fields.ts';
import { orderStatusSchema } from './order-status.ts';

/** Long enough for every token; anything else is an unknown one. */
const MAX_TOKEN_LENGTH = 100;

/** The token in the address of an order's page or payment. */
export const linkTokenSchema = z
  .string('must be a string')
  .max(MAX_TOKEN_LENGTH, `must be at most ${MAX_TOKEN_LENGTH} characters long`);

export const orderPageRequestSchema = bodySchema({
  token: linkTokenSchema.describe(
    `The last segment of the page's address. Works until ${ORDER_PAGE_DAYS} days after the order's last change.`,
  ),
}).meta({ id: 'OrderPageRequest' });
export type OrderPageRequest = z.infer<typeof orderPageRequestSchema>;

const time = z.iso.datetime();
const confirming = z.boolean().describe('Whether a payment has started, or an operator needs to check it.');
const paymentLink = z
  .string()
  .nullable()
  .describe('Null unless the customer has to pay, and the order can be paid by link.');

/** What the customer sees of an order, with only their name and city: links get forwarded and stay in browsers. */
export const orderPageSchema = z
  .strictObject({
    orderNumber: z.string(),
    placedAt: time,
    name: z.string(),
    city: z.string(),
    items: orderDetailFields.items,
    subtotal: dollarsSchema,
    shippingCost: dollarsSchema,
    total: dollarsSchema,
    status: orderStatusSchema,
    paidAt: time.nullable().describe('When the order was last marked as paid. Null unless it is paid.'),
    cancelledAt: time.nullable(),
    refund: z
      .enum(['due', 'issued', 'possible'])
      .nullable()
      .describe(
        '`due`: the order is cancelled, and Stripe has its payment. `issued`: Stripe has refunded it or is refunding it. `possible`: the ' +
          'order was marked as paid when it was cancelled, and only the operator knows whether the money arrived. Null: none of these.',
      ),
    shipment: z
      .strictObject({
        carrier: z.string().nullable().describe('The carrier’s name. Null if the shop doesn’t know it.'),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable().describe('The carrier’s tracking page for this package.'),
        shippedAt: time,
      })
      .nullable()
      .describe('Null until the order ships.'),
    cancellableUntil: time
      .nullable()
      .describe('When the customer’s time to cancel ends. Null if they can no longer cancel.'),
    paymentConfirming: confirming,
    paymentLink,
  })
  .meta({ id: 'OrderPage' });
export type OrderPage = z.infer<typeof orderPageSchema>;

export const placedOrderRequestSchema = bodySchema({
  idempotencyKey: z.guid('must be a UUID').describe('The `Idempotency-Key` with which the order was placed.'),
}).meta({ id: 'PlacedOrderRequest' });
export type PlacedOrderRequest = z.infer<typeof placedOrderRequestSchema>;

/** What a browser shows of an order that it placed. */
export const placedOrderSchema = z
  .strictObject({
    orderNumber: z.string(),
    lastOrder: z
      .strictObject({
        orderNumber: z.string(),
        items: orderDetailFields.items,
        total: dollarsSchema,
        shipping: z.record(z.enum(LAST_ORDER_SHIPPING), z.string()),
      })
      .describe('What the browser shows after the purchase.'),
    path: z.string().describe(`\`${ORDER_PAGE}/\` and the token.`),
    paid: z.boolean(),
    confirming,
    paymentLink,
  })
  .meta({ id: 'PlacedOrder' });
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** Body of `POST /api/orders/page/emails`. */
export const orderLinksRequestSchema = bodySchema({
  email: textSchema(MAX_EMAIL_LENGTH)
    .trim()
    .refine((email) => parseEmailAddress(email) !== undefined, 'must be an email address'),
}).meta({ id: 'OrderLinksRequest' });
export type OrderLinksRequest = z.infer<typeof orderLinksRequestSchema>;
