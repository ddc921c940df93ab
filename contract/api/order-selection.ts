import { z } from 'zod';
import { BULK_LIMIT, ORDER_COUNT_LIMIT } from '../orders.ts';
import { orderFilterShape, orderIdsSchema } from './order-filter.ts';

const UNTIL = 'must be a time with six decimals, such as 2026-01-31T12:00:00.000000Z';

/** The time of the newest order that a list may contain. */
export const untilSchema = z.iso
  .datetime({ precision: 6, error: UNTIL })
  .regex(/^[12]/, UNTIL)
  .describe('Omits orders that were stored after this time.');

const { sort: _sort, ...filterShape } = orderFilterShape;
export const selectionFilterShape = { ...filterShape, until: untilSchema.optional() };

const number = z.number().int().min(0).max(ORDER_COUNT_LIMIT);

/** Response of `GET /api/orders/selection`: how many orders match a filter, and how many of them each action would change. */
export const orderSelectionSchema = z
  .strictObject({
    count: number.describe(`${ORDER_COUNT_LIMIT} means that many or more; counting stops there.`),
    pending: number,
    paid: number,
    cancelled: number,
    unshipped: number.describe('Paid, but not shipped.'),
    shipped: number,
    erased: number.describe("Orders whose customer's data was erased."),
    until: z.iso.datetime().describe('Orders that were stored later do not belong to the selection.'),
    version: z
      .string()
      .nullable()
      .describe(
        'Changes with the selected orders and their states. Null if there are too many to change at once.',
      ),
  })
  .meta({ id: 'OrderSelection' });
export type OrderSelection = z.infer<typeof orderSelectionSchema>;

const SELECTION = 'must contain the filter, "until" and "version" of a selection';
const VERSION = 'must be the version of a selection';

/** The orders of a bulk change: some ids, or the unchanged selection of a filter. */
export const bulkOrdersShape = {
  ids: orderIdsSchema(BULK_LIMIT).optional(),
  selection: z
    .strictObject(
      {
        ...filterShape,
        until: untilSchema,
        version: z.string(VERSION).regex(/^[A-Za-z0-9_-]{43}$/, VERSION),
      },
      SELECTION,
    )
    .optional()
    .describe('From `GET /api/orders/selection`. Instead of `ids`.'),
};

type BulkOrdersFields = z.infer<z.ZodObject<typeof bulkOrdersShape>>;
export type BulkOrders =
  | { ids: string[]; selection?: undefined }
  | { ids?: undefined; selection: NonNullable<BulkOrdersFields['selection']> };
export type BulkSelection = NonNullable<BulkOrders['selection']>;

/** Requires either `ids` or `selection`, but not both. */
export const oneKindOfOrders = {
  check: ({ ids, selection }: BulkOrdersFields) => (ids === undefined) !== (selection === undefined),
  refusal: 'The body must have either ids or selection',
};
