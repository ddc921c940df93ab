import { z } from 'zod';
import { orderFilterShape, sortedByIndex } from '../../contract/api/order-filter.ts';
import { selectionFilterShape, untilSchema } from '../../contract/api/order-selection.ts';
import { ADMIN_ORDERS_PAGE } from '../../contract/orders.ts';
import { cursorSchema, pageLimitSchema } from '../http/validation.ts';
import { readCursor } from './order-cursor.ts';

const listFields = {
  ...orderFilterShape,
  until: untilSchema.optional(),
  limit: pageLimitSchema(ADMIN_ORDERS_PAGE),
  after: cursorSchema(readCursor),
};

const querySchema = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.strictObject(fields, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The list accepts only ${Object.keys(fields).join(', ')}`
        : undefined,
  });

/** Query of GET /api/orders. */
export const ordersQuerySchema = querySchema(listFields)
  .refine(({ after, sort = '-createdAt' }) => after === undefined || after.sort === sort, {
    path: ['after'],
    message: 'must be a cursor of a list with the same sort',
  })
  .refine(sortedByIndex.check, sortedByIndex.refusal);
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;

/** Query of GET /api/orders/selection. */
export const selectionQuerySchema = querySchema(selectionFilterShape);
export type SelectionQuery = z.infer<typeof selectionQuerySchema>;
