import { z } from 'zod';
import { ADMIN_ORDERS_PAGE } from '../../contract/orders.ts';
import { readCursor } from './order-cursor.ts';
import { orderFilterShape } from './order-filter.schema.ts';

const LIMIT = `must be a whole number from 1 to ${ADMIN_ORDERS_PAGE.maximum}`;
const AFTER = 'must be a cursor of this list, as the Link header gives it';

const fields = {
  ...orderFilterShape,
  limit: z
    .string(LIMIT)
    .regex(/^\d{1,4}$/, LIMIT)
    .transform(Number)
    .pipe(z.number().min(1, LIMIT).max(ADMIN_ORDERS_PAGE.maximum, LIMIT))
    .default(ADMIN_ORDERS_PAGE.default),
  after: z
    .string(AFTER)
    .max(200, AFTER)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor !== undefined) return cursor;
      context.addIssue(AFTER);
      return z.NEVER;
    })
    .optional(),
};

/** Query of GET /api/orders. */
export const ordersQuerySchema = z
  .strictObject(fields, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The list takes ${Object.keys(fields).join(', ')} only`
        : undefined,
  })
  .refine(({ after, sort = '-createdAt' }) => after === undefined || after.sort === sort, {
    path: ['after'],
    message: 'must be a cursor of the list in this very order',
  });
export type OrdersQuery = z.infer<typeof ordersQuerySchema>;
