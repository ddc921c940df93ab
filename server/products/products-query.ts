import { z } from 'zod';
import { PRODUCTS_PAGE } from '../../contract/products.ts';
import { cursorSchema, pageLimitSchema } from '../http/validation.ts';

/** The last product of a page; the list is sorted newest first. */
interface ProductCursor {
  /** `created_at` since 1970, with PostgreSQL's precision. */
  microseconds: string;
  id: string;
}

const CURSOR = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function writeCursor({ microseconds, id }: ProductCursor): string {
  return `${microseconds}.${id}`;
}

/** @returns undefined for an invalid cursor */
function parseCursor(text: string): ProductCursor | undefined {
  const [, microseconds, id] = CURSOR.exec(text) ?? [];
  return microseconds === undefined || id === undefined ? undefined : { microseconds, id };
}

/** Query of GET /api/products. Unknown parameters are ignored, because the list is public. */
export const productsQuerySchema = z.object({
  limit: pageLimitSchema(PRODUCTS_PAGE),
  after: cursorSchema(parseCursor),
});
export type ProductsQuery = z.infer<typeof productsQuerySchema>;
