import { z } from 'zod';
import { orderFilterShape, sortedByTime } from '../../contract/api/order-filter.ts';
import { ADMIN_ORDERS_PAGE } from '../../contract/orders.ts';
import { cursorSchema, pageLimitSchema } from '../http/validation.ts';
import { readCursor } from './order-cursor.ts';

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
        ? `The list accepts only ${Object.keys(listFields).join(', ')}`
        : undefined,
  })
  .refine(({ after, sort = '-createdAt' }) => after === undefined || after.sort === sort, {
    path: ['after'],
    message: 'must be a cursor of a list with the same sort',
  })
  .refine(sortedByTime.check, sortedByTime.refusal);
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;
