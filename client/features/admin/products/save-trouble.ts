import { adminRequest } from '#client/lib/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import type { ListedProduct } from './listed-product.ts';
import type { SaveTrouble } from './product-form-store.ts';
import { productPath } from './product-path.ts';

/** What a failed save means for the form. After a conflict it asks what is stored now. */
export async function saveTrouble(error: Error, id?: string): Promise<SaveTrouble | null> {
  if (!(error instanceof HttpError))
    return { kind: 'refused', reason: 'The shop could not be reached. What you typed is still here.' };
  if (id !== undefined && error.status === 404) return { kind: 'deleted' };
  if (id !== undefined && error.status === 412) return conflict(id, error.message);
  // The login page says why; it is of no use beside the form that the operator comes back to.
  if (error.status === 401) return null;
  return { kind: 'refused', reason: error.message };
}

async function conflict(id: string, reason: string): Promise<SaveTrouble | null> {
  try {
    return { kind: 'changed', stored: (await adminRequest<ListedProduct>(productPath(id))).body };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { kind: 'deleted' };
    return { kind: 'refused', reason };
  }
}
