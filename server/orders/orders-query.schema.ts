import { z } from 'zod';
import { ADMIN_ORDERS_PAGE } from '../../contract/orders.ts';
import { pageLimitSchema } from '../http/validation.ts';
import { readCursor } from './order-cursor.ts';
import { orderFilterShape } from './order-filter.schema.ts';

const AFTER = 'must be a cursor of this list, as the Link header gives it';

const fields = {
  ...orderFilterShape,
  limit: pageLimitSchema(ADMIN_ORDERS_PAGE),
  after: z
    .string(AFTER)
    .max(200, AFTER)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor !== undefined) return cursor;
      context.addIssue(AFTER);
      return z.NEVER;
    })
    .optional()
    .describe('Where the page begins: taken from the `Link` of the page before.'),
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
