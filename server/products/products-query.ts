import { z } from 'zod';
import { PRODUCTS_PAGE } from '../../contract/products.ts';
import { cursorSchema, pageLimitSchema } from '../http/validation.ts';

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
