import { z } from 'zod';
import type { Product } from '../../contract/products.ts';

export const productSchema = z
  .strictObject({
    _id: z.guid(),
    title: z.string(),
    description: z.string(),
    price: z.number().min(0).describe('In dollars.'),
    image: z.string().describe('Address of the picture: absolute, or a path of this shop.'),
    inventory: z.number().int().min(0),
    version: z.number().int().min(1).describe('Counts the changes. In double quotes it is the `ETag`.'),
  })
  .meta({ id: 'Product' }) satisfies z.ZodType<Product>;

export const removedProductSchema = z.strictObject({ _id: z.guid() }).meta({ id: 'RemovedProduct' });
