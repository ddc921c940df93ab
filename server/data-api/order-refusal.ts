import { IDEMPOTENCY_CONSTRAINT } from '../../contract/order-row.ts';
import { sqlState } from '../database/database-error.ts';
import { PostgrestError } from './postgrest-error.ts';

const CONFLICTS = ['23505', '23503'];
const VALUE_ERRORS: Record<string, string> = {
  '22003': 'numeric field overflow',
  '22P02': 'invalid input syntax for type json',
};
const REFUSED_INPUT = /^(22|23|42|P0)/;

/** Whether PostgreSQL refuses a row for what is in it, and would again. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && REFUSED_INPUT.test(sqlState(error) ?? '');
}

/** Whether an order is refused because it is stored already. */
export function isReplay(error: unknown): boolean {
  return isRefusal(error) && sqlState(error) === '23505' && error.message.includes(IDEMPOTENCY_CONSTRAINT);
}

/** PostgreSQL's error about a row, as PostgREST passes it on; anything else stays an unexpected error. */
export function asPostgrestError(error: unknown): unknown {
  const code = sqlState(error);
  if (code === undefined || !isRefusal(error)) return error;
  // A message of this class quotes the value that did not fit.
  if (code.startsWith('22'))
    return new PostgrestError(400, code, VALUE_ERRORS[code] ?? 'invalid input value');
  if (code === '42501') return new PostgrestError(401, code, error.message);
  return new PostgrestError(CONFLICTS.includes(code) ? 409 : 400, code, error.message);
}
