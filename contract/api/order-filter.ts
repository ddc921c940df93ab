import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '../email-address.ts';
import {
  EXPORT_IDS_LIMIT,
  indexedSorts,
  ORDER_EXPORT_FORMATS,
  ORDER_FULFILLMENTS,
  ORDER_SEARCH_LIMIT,
  ORDER_SORTS,
  ORDER_STATUSES,
} from '../orders.ts';
import { bodySchema, isStorable, optionalTextSchema } from './bodies.ts';

const EMAIL = 'must be an email address';

/** Filter and sort order, in a query or in a body. */
export const orderFilterShape = {
  search: optionalTextSchema(ORDER_SEARCH_LIMIT)
    .optional()
    .describe(
      'Matches beginnings of words in the order number, name, email and address, a phone number, or a whole tracking number. Accents are ignored.',
    ),
  email: z
    .string(EMAIL)
    .trim()
    .max(MAX_EMAIL_LENGTH, EMAIL)
    .refine((text) => text.includes('@') && isStorable(text), EMAIL)
    .optional()
    .describe('Only the orders under this email address, however its domain is spelled.'),
  status: z.enum(ORDER_STATUSES, `must be one of ${ORDER_STATUSES.join(', ')}`).optional(),
  fulfillment: z
    .enum(ORDER_FULFILLMENTS, `must be one of ${ORDER_FULFILLMENTS.join(', ')}`)
    .optional()
    .describe('`unshipped` means paid, but not shipped. Can only be sorted by time.'),
  sort: z
    .enum(ORDER_SORTS, `must be one of ${ORDER_SORTS.join(', ')}`)
    .optional()
    .describe(
      '`paidAt` is for unshipped orders: those that were paid first come first. `-shippedAt` is for shipped orders: those that shipped last come first.',
    ),
};
export type OrderFilter = z.infer<z.ZodObject<typeof orderFilterShape>>;

/** Without an index, sorting would take too long. */
export const sortedByIndex = {
  check: ({ fulfillment, sort }: OrderFilter) =>
    sort === undefined || indexedSorts(fulfillment).includes(sort),
  refusal: {
    path: ['sort'],
    message:
      'can be an amount only if fulfillment is not set, paidAt only if it is unshipped, and -shippedAt only if it is shipped',
  },
};

/** The ids of 1 to `limit` orders. */
export function orderIdsSchema(limit: number) {
  const message = `must be a list of 1 to ${limit} ids`;
  return z
    .array(z.guid('must be the id of an order').toLowerCase(), message)
    .min(1, message)
    .max(limit, message);
}

/** Body of `POST /api/orders/exports`. */
export const orderExportRequestSchema = bodySchema({
  ...orderFilterShape,
  ids: orderIdsSchema(EXPORT_IDS_LIMIT)
    .optional()
    .describe('Only these orders, and of these only the ones that match the filter.'),
  format: z
    .enum(ORDER_EXPORT_FORMATS, `must be ${ORDER_EXPORT_FORMATS.join(' or ')}`)
    .default('spreadsheet')
    .describe(
      "`carrier` has the columns that carriers import and, unlike `spreadsheet`, doesn't put an apostrophe before text that looks like a formula.",
    ),
})
  .refine(sortedByIndex.check, sortedByIndex.refusal)
  .meta({ id: 'OrderExportRequest' });
export type OrderExportRequest = z.infer<typeof orderExportRequestSchema>;

/** Response of `POST /api/orders/exports`: a URL that serves the CSV file for one minute. */
export const orderExportSchema = z
  .strictObject({ url: z.string().describe('A path that includes the ticket.') })
  .meta({ id: 'OrderExport' });
export type OrderExport = z.infer<typeof orderExportSchema>;
