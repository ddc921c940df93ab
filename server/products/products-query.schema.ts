import { z } from 'zod';
import { PRODUCTS_PAGE } from '../../contract/products.ts';
import { pageLimitSchema } from '../http/validation.ts';
import { readCursor } from './product-cursor.ts';

const AFTER = 'must be a cursor of this list, as the Link header gives it';

/** Query of GET /api/products. What else stands there is not ours: anybody may link to this list. */
export const productsQuerySchema = z.object({
  limit: pageLimitSchema(PRODUCTS_PAGE),
  after: z
    .string(AFTER)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor !== undefined) return cursor;
      context.addIssue(AFTER);
      return z.NEVER;
    })
    .optional()
    .describe('Where the page begins: taken from the `Link` of the page before.'),
});
export type ProductsQuery = z.infer<typeof productsQuerySchema>;
