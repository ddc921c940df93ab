import { z } from 'zod';
import { PRODUCT_LIMITS } from '../products.ts';
import { bodySchema, textSchema } from './bodies.ts';
import { shopperStockSchema } from './stock.ts';

const PRICE = `must be a number from 0 to ${PRODUCT_LIMITS.price} with at most two decimals`;
const IMAGE = 'Enter a web address for the image, such as https://…, or a path, such as /images/bell.jpg';
const INVENTORY = `must be a whole number from 0 to ${PRODUCT_LIMITS.inventory}`;

/** Accepts absolute URLs, paths of this shop and inline images, but no scripts. */
function isImageUrl(text: string): boolean {
  const shop = 'https://shop.invalid';
  return URL.canParse(text, shop) && /^(https?:|data:image\/)/.test(new URL(text, shop).href);
}

/** Body of `POST /api/products` and `PUT /api/products/{id}` (spec §7). */
export const productDraftSchema = bodySchema({
  title: textSchema(PRODUCT_LIMITS.title),
  description: textSchema(PRODUCT_LIMITS.description),
  price: z
    .number(PRICE)
    .min(0, PRICE)
    .max(PRODUCT_LIMITS.price, PRICE)
    .refine((price) => Number(price.toFixed(2)) === price, PRICE),
  image: textSchema(PRODUCT_LIMITS.image).refine(isImageUrl, IMAGE),
  inventory: z.number(INVENTORY).int(INVENTORY).min(0, INVENTORY).max(PRODUCT_LIMITS.inventory, INVENTORY),
}).meta({ id: 'ProductDraft' });
export type ProductDraft = z.infer<typeof productDraftSchema>;

/** A product as the storefront and the admin API send it. */
export const productSchema = z
  .strictObject({
    _id: z.guid(),
    title: z.string(),
    description: z.string(),
    price: z.number().min(0).describe('In dollars.'),
    image: z.string().describe('URL of the image: absolute or a path.'),
    inventory: z.number().int().min(0),
    version: z
      .number()
      .int()
      .min(1)
      .describe('Incremented with each change. The `ETag` is this number in double quotes.'),
  })
  .meta({ id: 'Product' });
export type Product = z.infer<typeof productSchema>;

/** Response of `GET /api/products/{id}`. */
export const productWithStockSchema = productSchema
  .extend({
    stock: shopperStockSchema
      .optional()
      .describe('Absent if the product can be bought and isn’t low in stock.'),
  })
  .meta({ id: 'ProductWithStock' });
export type ProductWithStock = z.infer<typeof productWithStockSchema>;

/** A product as the storefront needs it. */
export type OfferedProduct = Omit<ProductWithStock, 'version'>;

export const removedProductSchema = z.strictObject({ _id: z.guid() }).meta({ id: 'RemovedProduct' });
