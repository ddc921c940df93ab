import { z } from 'zod';
import { PRODUCT_LIMITS } from '../products.ts';
import {
  LOW_STOCK,
  MAX_SELLING_SENTENCE,
  MAX_STOCK,
  SELLING_SENTENCE_RULE,
  STOCK_COUNT_RULE,
} from '../stock.ts';
import { bodySchema, optionalTextSchema } from './bodies.ts';

/** What shoppers see of a product's stock. Pages have it for the built-in product, in `data-stock` of `<html>`. */
export const shopperStockSchema = z
  .strictObject({
    stopped: z.string().optional().describe('The sentence for shoppers, while selling is off.'),
    left: z
      .record(z.string(), z.number().int().min(0).max(LOW_STOCK))
      .optional()
      .describe(
        `How many are left, by color, for colors with at most ${LOW_STOCK} left. The key of a product without colors is "".`,
      ),
  })
  .meta({ id: 'ShopperStock' });
export type ShopperStock = z.infer<typeof shopperStockSchema>;

const changedAt = z.iso.datetime().nullable().describe('Null if it was never changed.');
const changedBy = z.string().nullable().describe('Email of the operator.');
const version = z.number().int().min(0);

/** Whether the shop takes orders. */
export const sellingSchema = z
  .strictObject({
    on: z.boolean(),
    sentence: z.string().describe('Shoppers read it while selling is off.'),
    version: version.describe('Send it with a change.'),
    changedAt,
    changedBy,
  })
  .meta({ id: 'Selling' });
export type Selling = z.infer<typeof sellingSchema>;

const VERSION = 'must be the version that you last read';
const versionRead = z.number(VERSION).int(VERSION).min(0, VERSION);

/** Body of `PUT /api/stock/selling`. */
export const sellingDraftSchema = bodySchema({
  on: z.boolean('must be true or false'),
  sentence: optionalTextSchema(MAX_SELLING_SENTENCE).regex(/^\P{Cc}*$/u, 'must be a single line'),
  version: versionRead,
})
  .refine(({ on, sentence }) => on || sentence.trim() !== '', SELLING_SENTENCE_RULE)
  .meta({ id: 'SellingDraft' });
export type SellingDraft = z.infer<typeof sellingDraftSchema>;

/** How many of a product are left in a color. */
export const stockCountSchema = z
  .strictObject({
    title: z.string(),
    color: z.string().describe('Empty for a product without colors.'),
    remaining: z.number().int().min(0).nullable().describe('Null if it is not counted.'),
    version: version.describe(
      'Changes with each correction, but not with orders. Send it with a correction.',
    ),
    changedAt,
    changedBy,
  })
  .meta({ id: 'StockCount' });
export type StockCount = z.infer<typeof stockCountSchema>;

/** Body of `PUT /api/stock/counts`. */
export const stockCountDraftSchema = bodySchema({
  product: optionalTextSchema(PRODUCT_LIMITS.title).describe(
    '`_id` of a product, which may be the built-in one.',
  ),
  color: optionalTextSchema(PRODUCT_LIMITS.title).describe('Empty for a product without colors.'),
  remaining: z
    .number(STOCK_COUNT_RULE)
    .int(STOCK_COUNT_RULE)
    .min(0, STOCK_COUNT_RULE)
    .max(MAX_STOCK, STOCK_COUNT_RULE)
    .nullable()
    .describe('Null stops counting, even for a color that is no longer sold.'),
  version: versionRead.describe('0 for a color that is not listed.'),
}).meta({ id: 'StockCountDraft' });
export type StockCountDraft = z.infer<typeof stockCountDraftSchema>;

/** Response of `GET /api/stock`. */
export const stockSchema = z
  .strictObject({
    selling: sellingSchema,
    counts: z
      .array(stockCountSchema)
      .describe(
        'The colors that are counted, or were. Any color whose `remaining` is null, or that isn’t listed, sells without limit.',
      ),
  })
  .meta({ id: 'Stock' });
export type Stock = z.infer<typeof stockSchema>;

/** A line of the log of corrections. */
export const stockChangeSchema = z
  .strictObject({
    id: z.number().int().min(1),
    title: z.string(),
    color: z.string(),
    kind: z
      .enum(['set', 'returned', 'taken'])
      .describe(
        'An operator set the count, put one back for a cancelled order, or took one from stock again because the order was paid after all.',
      ),
    before: z.number().int().min(0).nullable().describe('Null if it was not counted.'),
    remaining: z.number().int().min(0).nullable().describe('Null if it is no longer counted.'),
    order: z.strictObject({ _id: z.guid(), orderNumber: z.string() }).nullable(),
    changedAt: z.iso.datetime(),
    changedBy: z.string().nullable().describe('Email of the operator.'),
  })
  .meta({ id: 'StockChange' });
export type StockChange = z.infer<typeof stockChangeSchema>;

const ORDER_STATES = ['taken', 'returned'] as const;
const STATE = 'must be "taken" or "returned"';

/** Response of `GET /api/orders/{id}/stock`, and of a change. */
export const orderStockSchema = z
  .strictObject({
    title: z.string(),
    color: z.string(),
    remaining: z.number().int().min(0).nullable().describe('How many are left. Null if it is not counted.'),
    state: z
      .enum(ORDER_STATES)
      .describe('`returned` if an operator put the item of this order back into stock.'),
    changedAt: z.iso.datetime().nullable().describe('When that was last changed. Null if never.'),
    changedBy,
  })
  .meta({ id: 'OrderStock' });
export type OrderStock = z.infer<typeof orderStockSchema>;

/** Body of `PUT /api/orders/{id}/stock`. */
export const orderStockDraftSchema = bodySchema({ state: z.enum(ORDER_STATES, STATE) }).meta({
  id: 'OrderStockDraft',
});
export type OrderStockDraft = z.infer<typeof orderStockDraftSchema>;
