import { z } from 'zod';
import { PRODUCT_LIMITS } from '../../contract/products.ts';
import { bodySchema, textSchema } from '../http/validation.ts';

const PRICE = `must be a number from 0 to ${PRODUCT_LIMITS.price} with at most two decimals`;
const INVENTORY = `must be a whole number from 0 to ${PRODUCT_LIMITS.inventory}`;

/** An absolute address, or a path of this shop; never a script. */
function isImageAddress(text: string): boolean {
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
  image: textSchema(PRODUCT_LIMITS.image).refine(isImageAddress, 'must be the address of a picture'),
  inventory: z.number(INVENTORY).int(INVENTORY).min(0, INVENTORY).max(PRODUCT_LIMITS.inventory, INVENTORY),
}).meta({ id: 'ProductDraft' });
