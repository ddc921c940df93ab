import type { QueryConfig } from 'pg';
import { isUuid } from '../database/is-uuid.ts';
import { kindOf } from './order-columns.ts';
import { PostgrestError } from './postgrest-error.ts';

export type JsonRow = Record<string, unknown>;

export interface Insert {
  columns: readonly string[];
  rows: JsonRow[];
  /** Columns to read back; empty for nothing. */
  returning: readonly string[];
  /** A key that a row lacks becomes the column's default instead of NULL. */
  missingDefault: boolean;
  /** Return an object instead of an array. */
  singular: boolean;
}

/** In lower case, since PostgreSQL ignores the case of UUIDs. @returns '' for a row without a key */
export const keyOf = ({ idempotency_key: key }: JsonRow) =>
  typeof key === 'string' ? key.toLowerCase() : '';

/**
 * The order in which every instance inserts the rows of a statement. Statements with the same key wait for each other; with
 * a common order, they never deadlock.
 */
export function compareKeys(first: string, second: string): number {
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

export const byKey = (one: JsonRow, other: JsonRow) => compareKeys(keyOf(one), keyOf(other));

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Whether the column gets its default. */
export const isLeftOut = ({ missingDefault }: Insert, row: JsonRow, column: string) =>
  missingDefault && !Object.hasOwn(row, column);

function valuesOf(insert: Insert): (string | null)[] {
  const values: (string | null)[] = [];
  for (const row of insert.rows)
    for (const column of insert.columns)
      if (!isLeftOut(insert, row, column)) values.push(columnValue(column, row[column]));
  return values;
}

/** PostgreSQL itself writes the JSON of each row (`body`), so numbers and times have the same format as in PostgREST. */
function textOf(insert: Insert): string {
  const { columns, rows, returning } = insert;
  let values = 0;
  const placeholder = (row: JsonRow, column: string) => {
    if (isLeftOut(insert, row, column)) return 'default';
    values += 1;
    return `$${values}`;
  };
  const tuples = rows.map((row) => `(${columns.map((column) => placeholder(row, column)).join(', ')})`);
  const target =
    columns.length > 0
      ? `insert into public.orders (${quoted(columns)}) values ${tuples.join(', ')}`
      : 'insert into public.orders default values';
  if (returning.length === 0) return target;

  return `with stored as (${target} returning ${quoted(returning)}) select row_to_json(stored)::text as body from stored`;
}

/** Inserts all rows with bound values, and returns them in the same order. */
export const insertStatement = (insert: Insert): QueryConfig => ({
  text: textOf(insert),
  values: valuesOf(insert),
});

/** Stricter than PostgreSQL. */
const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,4})?$/i;
const MAX_NUMERIC_LENGTH = 40;
/** An escaped NUL in JSON text, but not an escaped backslash before `u0000`. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * Converts a JSON value to text for PostgreSQL to cast, as PostgREST does. Refuses malformed values, which PostgreSQL
 * would quote in its log.
 */
export function columnValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const kind = kindOf(column);
  if (kind === 'internal') throw new PostgrestError(401, '42501', 'permission denied for table orders');
  const text = typeof value === 'string' && kind !== 'jsonb' ? value : JSON.stringify(value);
  if (text.includes('\0') || (kind === 'jsonb' && ESCAPED_NUL.test(text))) {
    throw new PostgrestError(400, '22P05', 'unsupported Unicode escape sequence', {
      details: '\\u0000 cannot be converted to text.',
    });
  }
  if (kind === 'numeric' && !isNumeric(text)) throw invalidSyntax('numeric');
  if (kind === 'uuid' && !isUuid(text)) throw invalidSyntax('uuid');
  return text;
}

function isNumeric(text: string): boolean {
  return text.length <= MAX_NUMERIC_LENGTH && NUMERIC.test(text);
}

function invalidSyntax(type: string): PostgrestError {
  return new PostgrestError(400, '22P02', `invalid input syntax for type ${type}`);
}
