import { z } from 'zod';
import {
  ADMIN_ORDERS_PAGE,
  ASSIGNABLE_ORDER_STATUSES,
  BULK_STATUS_LIMIT,
  ORDER_FULFILLMENTS,
  ORDER_SEARCH_LIMIT,
  ORDER_SORTS,
  ORDER_STATUSES,
} from '../../contract/orders.ts';
import { bodySchema, cursorSchema, pageLimitSchema } from '../http/validation.ts';
import { readCursor } from './order-cursor.ts';

const SEARCH = `must be text of at most ${ORDER_SEARCH_LIMIT} characters`;

/** The fields of an `OrderFilter`, in a query or in a body. */
export const orderFilterShape = {
  search: z
    .string(SEARCH)
    .max(ORDER_SEARCH_LIMIT, SEARCH)
    .refine((text) => !/\0|\p{Surrogate}/u.test(text), 'must not contain NUL or halves of characters')
    .optional()
    .describe('Words of the order number, the name and the e-mail.'),
  status: z.enum(ORDER_STATUSES, `must be one of ${ORDER_STATUSES.join(', ')}`).optional(),
  fulfillment: z
    .enum(ORDER_FULFILLMENTS, `must be one of ${ORDER_FULFILLMENTS.join(', ')}`)
    .optional()
    .describe('`unshipped` are the paid orders that are not shipped yet. Sorted by time only.'),
  sort: z.enum(ORDER_SORTS, `must be one of ${ORDER_SORTS.join(', ')}`).optional(),
};

/** There is no index of such a list by amount. */
export const sortedByTime = {
  check: ({ fulfillment, sort }: { fulfillment?: string; sort?: string }) =>
    fulfillment === undefined || !sort?.endsWith('amount'),
  refusal: { path: ['sort'], message: 'must be createdAt or -createdAt where fulfillment is given' },
};

const listFields = {
  ...orderFilterShape,
  limit: pageLimitSchema(ADMIN_ORDERS_PAGE),
  after: cursorSchema(readCursor),
};

/** Query of GET /api/orders. */
export const ordersQuerySchema = z
  .strictObject(listFields, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The list takes ${Object.keys(listFields).join(', ')} only`
        : undefined,
  })
  .refine(({ after, sort = '-createdAt' }) => after === undefined || after.sort === sort, {
    path: ['after'],
    message: 'must be a cursor of the list in this very order',
  })
  .refine(sortedByTime.check, sortedByTime.refusal);
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;

const assignableStatus = z.enum(
  ASSIGNABLE_ORDER_STATUSES,
  `must be ${ASSIGNABLE_ORDER_STATUSES.join(' or ')}`,
);
const IDS = `must be a list of 1 to ${BULK_STATUS_LIMIT} ids`;

/** Body of PUT /api/orders/{id}/status (spec §4). */
export const orderStatusSchema = bodySchema({ status: assignableStatus }).meta({ id: 'StatusChange' });
export type OrderStatusBody = z.infer<typeof orderStatusSchema>;

/** The orders of a bulk change. */
export const orderIdsSchema = z
  .array(z.guid('must be the id of an order').toLowerCase(), IDS)
  .min(1, IDS)
  .max(BULK_STATUS_LIMIT, IDS);

/** Body of PUT /api/orders/status. */
export const bulkStatusSchema = bodySchema({
  ids: orderIdsSchema,
  status: assignableStatus,
}).meta({ id: 'BulkStatusChange' });
export type BulkStatusBody = z.infer<typeof bulkStatusSchema>;
