import type { QueryConfig } from 'pg';
import { columnValue } from './column-value.ts';
import type { JsonRow } from './inserted-rows.ts';

export interface Insert {
  columns: string[];
  rows: JsonRow[];
  /** Columns to read back; empty for nothing. */
  returning: string[];
  /** A key that a row lacks becomes the column's default instead of NULL. */
  missingDefault: boolean;
  /** Answer one object instead of an array. */
  singular: boolean;
}

/** PostgreSQL keeps a named statement per connection for good, so strangers must not be able to make many. */
const MOST_PREPARED = 32;
const prepared = new Map<string, string>();

function nameFor(text: string): string | undefined {
  const known = prepared.get(text);
  if (known !== undefined || prepared.size >= MOST_PREPARED) return known;
  const name = `insert_order_${prepared.size}`;
  prepared.set(text, name);
  return name;
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * One statement for all rows, values bound one by one. PostgreSQL itself writes the answer's JSON (`body`),
 * so numbers and times look exactly as PostgREST would send them.
 */
export function insertStatement({ columns, rows, returning, missingDefault, singular }: Insert): QueryConfig {
  const values: (string | null)[] = [];
  const tuples = rows.map((row) => {
    const places = columns.map((column) => {
      if (missingDefault && !Object.hasOwn(row, column)) return 'default';
      values.push(columnValue(column, row[column]));
      return `$${values.length}`;
    });
    return `(${places.join(', ')})`;
  });
  const target =
    columns.length > 0
      ? `insert into public.orders (${quoted(columns)}) values ${tuples.join(', ')}`
      : 'insert into public.orders default values';
  if (returning.length === 0) return { name: nameFor(target), text: target, values };

  const body = singular ? 'json_agg(stored) -> 0' : 'json_agg(stored)';
  const text = `with stored as (${target} returning ${quoted(returning)}) select (${body})::text as body from stored`;
  return { name: rows.length === 1 ? nameFor(text) : undefined, text, values };
}
