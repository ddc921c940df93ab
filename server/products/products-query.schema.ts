import { z } from 'zod';
import { PRODUCTS_PAGE } from '../../contract/products.ts';
import { readCursor } from './product-cursor.ts';

const LIMIT = `must be a whole number from 1 to ${PRODUCTS_PAGE.maximum}`;
const AFTER = 'must be a cursor of this list, as the Link header gives it';

/** Query of GET /api/products. What else stands there is not ours: anybody may link to this list. */
export const productsQuerySchema = z.object({
  limit: z
    .string(LIMIT)
    .regex(/^\d{1,4}$/, LIMIT)
    .transform(Number)
    .pipe(z.number().min(1, LIMIT).max(PRODUCTS_PAGE.maximum, LIMIT))
    .default(PRODUCTS_PAGE.default),
  after: z
    .string(AFTER)
    .transform((text, context) => {
      const cursor = readCursor(text);
      if (cursor !== undefined) return cursor;
      context.addIssue(AFTER);
      return z.NEVER;
    })
    .optional(),
});
export type ProductsQuery = z.infer<typeof productsQuerySchema>;
