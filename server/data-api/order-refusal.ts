import { IDEMPOTENCY_CONSTRAINT } from '../../contract/order-row.ts';
import { sqlState } from '../database/database-error.ts';
import { PostgrestError } from './postgrest-error.ts';

const CONFLICTS = ['23505', '23503'];
const VALUE_ERRORS: Record<string, string> = {
  '22003': 'numeric field overflow',
  '22P02': 'invalid input syntax for type json',
};
const REFUSED_INPUT = /^(22|23|42|P0)/;

/** Whether PostgreSQL refused a row because of its content, so that a retry is pointless. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && REFUSED_INPUT.test(sqlState(error) ?? '');
}

/** Whether an order was refused because it is already stored. */
export function isReplay(error: unknown): boolean {
  return isRefusal(error) && sqlState(error) === '23505' && error.message.includes(IDEMPOTENCY_CONSTRAINT);
}

/** Converts a refusal as PostgREST does. Returns other errors unchanged. */
export function convertRefusal(error: unknown): unknown {
  const code = sqlState(error);
  if (code === undefined || !isRefusal(error)) return error;
  // Messages of SQLSTATE class 22 quote the value.
  if (code.startsWith('22'))
    return new PostgrestError(400, code, VALUE_ERRORS[code] ?? 'invalid input value');
  if (code === '42501') return new PostgrestError(401, code, error.message);
  return new PostgrestError(CONFLICTS.includes(code) ? 409 : 400, code, error.message);
}
