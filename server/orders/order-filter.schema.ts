import { z } from 'zod';
import { ORDER_SEARCH_LIMIT, ORDER_SORTS, ORDER_STATUSES } from '../../contract/orders.ts';

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
  sort: z.enum(ORDER_SORTS, `must be one of ${ORDER_SORTS.join(', ')}`).optional(),
};
