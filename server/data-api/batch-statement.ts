import type { QueryConfig } from 'pg';
import { ORDER_READ_BACK } from '../../contract/order-row.ts';
import { columnValue, type Insert, type JsonRow } from './insert-statement.ts';
import { COLUMN_KINDS, isRowColumn, READABLE_COLUMNS } from './order-columns.ts';

/** What the rows of one batch have in common. */
export interface BatchKind {
  /** Of its prepared statement. PostgreSQL keeps these as long as the connection: clients must not be able to make many. */
  name: string;
  columns: readonly string[];
  /** Columns to read back; empty for nothing. */
  returning: readonly string[];
}

const ROW_COLUMNS = [...COLUMN_KINDS.keys()].filter(isRowColumn);

const KINDS = new Map<string, BatchKind>();
const keyOf = (columns: readonly string[], returning: readonly string[]) =>
  `${columns.join()} ${returning.join()}`;
for (const columns of [ROW_COLUMNS, [...ROW_COLUMNS, 'idempotency_key']])
  for (const returning of [[], READABLE_COLUMNS, ORDER_READ_BACK])
    KINDS.set(keyOf(columns, returning), { name: `insert_orders_${KINDS.size}`, columns, returning });

/** The kind of a complete single order, of which nearly all are. Others are not batched. */
export function batchKind({ columns, rows, returning, missingDefault }: Insert): BatchKind | undefined {
  const [row = {}] = rows;
  if (rows.length !== 1) return undefined;
  // Such a row is written with `default` in place of a value.
  if (missingDefault && !columns.every((column) => Object.hasOwn(row, column))) return undefined;
  return KINDS.get(keyOf(columns, returning));
}

/** The row's values as texts, which a batch can take: only a value that PostgreSQL itself refuses makes it fail. */
export function batchRow({ columns }: BatchKind, row: JsonRow): JsonRow {
  const values = columns.map((column) => [column, columnValue(column, row[column])?.toWellFormed() ?? null]);
  return Object.fromEntries(values);
}

/** As the column takes a text: what is JSON in it is read once it is there. */
const kindOf = (column: string) => COLUMN_KINDS.get(column) ?? 'text';
const sentType = (column: string) => (kindOf(column) === 'jsonb' ? 'text' : kindOf(column));
const stored = (column: string) => (kindOf(column) === 'jsonb' ? `${column}::jsonb` : column);

const textOf = ({ columns, returning }: BatchKind) => {
  const insert =
    `insert into public.orders (${columns.join(', ')}) select ${columns.map(stored).join(', ')} ` +
    `from json_to_recordset($1) as sent (${columns.map((column) => `${column} ${sentType(column)}`).join(', ')})`;
  if (returning.length === 0) return insert;
  return `with stored as (${insert} returning ${returning.join(', ')}) select row_to_json(stored)::text as body from stored`;
};

/** By their names: a prepared statement has one text. */
const texts = new Map([...KINDS.values()].map((kind) => [kind.name, textOf(kind)]));

/**
 * One statement for any number of orders, all or none. PostgreSQL itself writes the JSON of each (`body`), in the order of
 * the rows.
 */
export function batchStatement(kind: BatchKind, rows: JsonRow[]): QueryConfig {
  return { name: kind.name, text: texts.get(kind.name) ?? '', values: [JSON.stringify(rows)] };
}
