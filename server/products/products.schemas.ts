import { z } from 'zod';
import { PRODUCT_LIMITS, PRODUCTS_PAGE, type Product } from '../../contract/products.ts';
import { bodySchema, cursorSchema, pageLimitSchema, textSchema } from '../http/validation.ts';

const PRICE = `must be a number from 0 to ${PRODUCT_LIMITS.price} with at most two decimals`;
const INVENTORY = `must be a whole number from 0 to ${PRODUCT_LIMITS.inventory}`;

/** An absolute URL, a path of this shop or inline data; never a script. */
function isImageUrl(text: string): boolean {
  const shop = 'https://shop.invalid';
  return URL.canParse(text, shop) && /^(https?:|data:image\/)/.test(new URL(text, shop).href);
}

/** Body of POST and PUT /api/products (spec §7). Price in decimal dollars. */
export const productDraftSchema = bodySchema({
  title: textSchema(PRODUCT_LIMITS.title),
  description: textSchema(PRODUCT_LIMITS.description),
  price: z
    .number(PRICE)
    .min(0, PRICE)
    .max(PRODUCT_LIMITS.price, PRICE)
    .refine((price) => Number(price.toFixed(2)) === price, PRICE),
  image: textSchema(PRODUCT_LIMITS.image).refine(isImageUrl, 'must be the URL of an image'),
  inventory: z.number(INVENTORY).int(INVENTORY).min(0, INVENTORY).max(PRODUCT_LIMITS.inventory, INVENTORY),
}).meta({ id: 'ProductDraft' });

export const productSchema = z
  .strictObject({
    _id: z.guid(),
    title: z.string(),
    description: z.string(),
    price: z.number().min(0).describe('In dollars.'),
    image: z.string().describe('URL of the image: absolute, or a path of this shop.'),
    inventory: z.number().int().min(0),
    version: z.number().int().min(1).describe('Counts the changes. In double quotes it is the `ETag`.'),
  })
  .meta({ id: 'Product' }) satisfies z.ZodType<Product>;

export const removedProductSchema = z.strictObject({ _id: z.guid() }).meta({ id: 'RemovedProduct' });

/** Where a page of products ended: its last product in the list, newest first. */
interface ProductCursor {
  /** `created_at` since 1970, in PostgreSQL's own precision. */
  microseconds: string;
  id: string;
}

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ microseconds, id }: ProductCursor): string {
  return `${microseconds}.${id}`;
}

/** @returns undefined for what is no cursor of ours */
function readCursor(text: string): ProductCursor | undefined {
  const [, microseconds, id] = CURSOR.exec(text) ?? [];
  return microseconds === undefined || id === undefined ? undefined : { microseconds, id };
}

/** Query of GET /api/products. Other parameters are ignored: anybody may link to this list. */
export const productsQuerySchema = z.object({
  limit: pageLimitSchema(PRODUCTS_PAGE),
  after: cursorSchema(readCursor),
});
export type ProductsQuery = z.infer<typeof productsQuerySchema>;
