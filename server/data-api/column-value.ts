import { PostgrestError } from '../http/exceptions.ts';
import { ORDER_COLUMNS } from './order-columns.ts';

/** Stricter than PostgreSQL, and no longer than any amount of money. */
const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,4})?$/i;
const LONGEST_NUMERIC = 40;
/** An escaped NUL in JSON text, and not the harmless text of one (an escaped backslash before `u0000`). */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A JSON value as the text that PostgreSQL reads, the way PostgREST would hand it over.
 * What PostgreSQL could not read is refused here already: its own error would quote the value into its log.
 * @throws PostgrestError 22P02, 22P05, 42501
 */
export function columnValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const kind = ORDER_COLUMNS.get(column);
  if (kind === 'internal') throw new PostgrestError(401, '42501', 'permission denied for table orders');
  const text = typeof value === 'string' && kind !== 'jsonb' ? value : JSON.stringify(value);
  if (text.includes('\0') || (kind === 'jsonb' && ESCAPED_NUL.test(text))) {
    throw new PostgrestError(400, '22P05', 'unsupported Unicode escape sequence', {
      details: '\\u0000 cannot be converted to text.',
    });
  }
  if (kind === 'numeric' && !isNumeric(text)) throw invalidSyntax('numeric');
  if (kind === 'uuid' && !UUID.test(text)) throw invalidSyntax('uuid');
  return text;
}

function isNumeric(text: string): boolean {
  return text.length <= LONGEST_NUMERIC && NUMERIC.test(text);
}

function invalidSyntax(type: string): PostgrestError {
  return new PostgrestError(400, '22P02', `invalid input syntax for type ${type}`);
}
