import type { QueryConfig } from 'pg';
import {
  ORDER_COLUMNS,
  type OrderColumnName,
  READABLE_COLUMNS,
  WRITABLE_COLUMNS,
} from '../../../contract/order-columns.ts';
import { ORDER_READ_BACK } from '../../../contract/order-row.ts';
import { columnValue, type Insert, isLeftOut, type JsonRow } from '../insert-statement.ts';
import { COLUMN_DEFAULTS, isWritable } from '../order-columns.ts';

export interface BatchKind {
  /**
   * The name of its prepared statement. PostgreSQL keeps prepared statements until the connection ends, so clients must
   * not be able to create many.
   */
  name: string;
  /** Columns to read back; empty for nothing. */
  returning: readonly string[];
}

const DEFAULTS = Object.entries(COLUMN_DEFAULTS);

const KINDS = new Map<string, BatchKind>(
  [[], READABLE_COLUMNS, ORDER_READ_BACK].map((returning, index) => [
    returning.join(),
    { name: `insert_orders_${index}`, returning },
  ]),
);

/** Undefined for the few inserts that are not batched: several rows, or unusual columns. */
export function batchKind({ columns, rows, returning }: Insert): BatchKind | undefined {
  if (rows.length !== 1 || !columns.every(isWritable)) return undefined;
  return KINDS.get(returning.join());
}

/**
 * The order's values as text, so that a batch fails only for a value that PostgreSQL itself refuses. Missing columns get
 * their defaults, so that orders with different columns share a batch.
 * @throws PostgrestError for a value that no column accepts
 */
export function batchRow(insert: Insert): JsonRow {
  const [row = {}] = insert.rows;
  const named = insert.columns
    .filter((column) => !isLeftOut(insert, row, column))
    .map((column) => [column, columnValue(column, row[column])?.toWellFormed() ?? null]);
  // Adding the keys one by one would change the hidden class in V8 each time.
  return Object.fromEntries([...DEFAULTS, ...named]);
}

/** JSON columns are sent as text and cast in the statement. */
const isJson = (column: OrderColumnName) => ORDER_COLUMNS[column].kind === 'jsonb';
const sent = (column: OrderColumnName) => `${column} ${isJson(column) ? 'text' : ORDER_COLUMNS[column].kind}`;
const stored = (column: OrderColumnName) => (isJson(column) ? `${column}::jsonb` : column);

const textOf = ({ returning }: BatchKind) => {
  const insert =
    `insert into public.orders (${WRITABLE_COLUMNS.join(', ')}) select ${WRITABLE_COLUMNS.map(stored).join(', ')} ` +
    `from (select set_config('lock_timeout', $2, true)) as lock_timeout, ` +
    `json_to_recordset($1) as sent (${WRITABLE_COLUMNS.map(sent).join(', ')})`;
  if (returning.length === 0) return insert;
  return `with stored as (${insert} returning ${returning.join(', ')}) select row_to_json(stored)::text as body from stored`;
};

/** By the name of the prepared statement. */
const texts = new Map([...KINDS.values()].map((kind) => [kind.name, textOf(kind)]));

/**
 * Inserts any number of orders, all or none. PostgreSQL itself writes the JSON of each (`body`), in the order of the rows.
 * Waits for another transaction with the same idempotency key for at most `lockMilliseconds`.
 */
export function batchStatement(kind: BatchKind, rows: JsonRow[], lockMilliseconds: number): QueryConfig {
  const values = [JSON.stringify(rows), String(lockMilliseconds)];
  return { name: kind.name, text: texts.get(kind.name) ?? '', values };
}
