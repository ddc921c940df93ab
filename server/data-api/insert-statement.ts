import type { QueryConfig } from 'pg';
import { ORDER_READ_BACK } from '../../contract/orders.ts';
import { columnValue } from './column-value.ts';
import type { JsonRow } from './inserted-rows.ts';
import { isRowColumn, ORDER_COLUMNS, READABLE_COLUMNS } from './order-columns.ts';

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

/** What an insert may read back when its statement is prepared: nothing, everything, or what the checkout asks for. */
const PREPARED_READS = [[], READABLE_COLUMNS, ORDER_READ_BACK].map((columns) => columns.join());
const ROW_COLUMNS = [...ORDER_COLUMNS.keys()].filter(isRowColumn);

/**
 * The name under which a statement is prepared, for complete single orders only. PostgreSQL keeps a named
 * statement per connection for good, so strangers must not be able to make many.
 */
function preparedName({ columns, rows, returning, singular }: Insert): string | undefined {
  const read = PREPARED_READS.indexOf(returning.join());
  const once = columns.at(-1) === 'idempotency_key';
  const row = once ? columns.slice(0, -1) : columns;
  if (rows.length !== 1 || read === -1 || row.join() !== ROW_COLUMNS.join()) return undefined;
  return `insert_order_${once ? 'once' : 'plain'}_${read}_${singular ? 'object' : 'array'}`;
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * One statement for all rows, values bound one by one. PostgreSQL itself writes the answer's JSON (`body`),
 * so numbers and times look exactly as PostgREST would send them.
 */
export function insertStatement(insert: Insert): QueryConfig {
  const { columns, rows, returning, missingDefault, singular } = insert;
  const values: (string | null)[] = [];
  const tuples = rows.map((row) => {
    const places = columns.map((column) => {
      if (missingDefault && !Object.hasOwn(row, column)) return 'default';
      values.push(columnValue(column, row[column]));
      return `$${values.length}`;
    });
    return `(${places.join(', ')})`;
  });
  // A default in place of a value makes another statement.
  const name = values.length === columns.length ? preparedName(insert) : undefined;
  const target =
    columns.length > 0
      ? `insert into public.orders (${quoted(columns)}) values ${tuples.join(', ')}`
      : 'insert into public.orders default values';
  if (returning.length === 0) return { name, text: target, values };

  const body = singular ? 'json_agg(stored) -> 0' : 'json_agg(stored)';
  const text = `with stored as (${target} returning ${quoted(returning)}) select (${body})::text as body from stored`;
  return { name, text, values };
}
