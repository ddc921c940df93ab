import { PostgrestError } from '../http/exceptions.ts';
import { assertKnownColumns } from './column-list.ts';

export type JsonRow = Record<string, unknown>;

export interface InsertedRows {
  columns: string[];
  rows: JsonRow[];
}

/** A shopper sends one; PostgreSQL takes 65,535 values in one statement. */
export const MOST_ROWS = 100;

function isRow(value: unknown): value is JsonRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The rows of a request body, and the columns that the statement will name.
 * @param columns the `columns` parameter; without it all rows must have the same keys
 * @throws PostgrestError PGRST102, PGRST204
 */
export function readRows(body: unknown, columns: string[] | undefined): InsertedRows {
  const rows = Array.isArray(body) ? body : [body];
  if (rows.length > MOST_ROWS)
    throw new PostgrestError(413, 'PGRST102', `At most ${MOST_ROWS} rows in one insert`);
  if (!rows.every(isRow)) throw new PostgrestError(400, 'PGRST102', 'Empty or invalid json');
  if (columns !== undefined) return { columns, rows };

  const keys = Object.keys(rows[0] ?? {});
  const uniform = rows.every((row) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => Object.hasOwn(rows[0] ?? {}, key));
  });
  if (!uniform) throw new PostgrestError(400, 'PGRST102', 'All object keys must match');
  assertKnownColumns(keys);
  return { columns: keys, rows };
}
