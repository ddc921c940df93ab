import { PostgrestError } from './postgrest-error.ts';

/** The error of a row that violates a check constraint of `orders`, as PostgREST passes it on. */
export function checkViolation(constraint: string): PostgrestError {
  return new PostgrestError(
    400,
    '23514',
    `new row for relation "orders" violates check constraint "${constraint}"`,
  );
}
