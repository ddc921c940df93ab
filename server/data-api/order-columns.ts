import {
  ORDER_COLUMNS,
  type OrderColumn,
  READABLE_COLUMNS,
  WRITABLE_COLUMNS,
} from '../../contract/order-columns.ts';
import { fieldsWith } from '../../contract/order-fields.ts';
import { PostgrestError } from './postgrest-error.ts';

const KINDS = new Map<string, OrderColumn['kind']>(
  Object.entries(ORDER_COLUMNS).map(([name, { kind }]) => [name, kind]),
);
const WRITABLE = new Set<string>(WRITABLE_COLUMNS);

/** Undefined if `orders` has no such column. */
export const kindOf = (name: string) => KINDS.get(name);

export const isWritable = (name: string): boolean => WRITABLE.has(name);

export const COLUMN_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  fieldsWith('optional').map((column) => [column, '']),
);

const NAME = /^(?:"([^"]+)"|([A-Za-z_][\w$]*))$/;

function parseNames(text: string, parameter: string): string[] {
  return text.split(',').map((part) => {
    const [, quoted, plain] = NAME.exec(part.trim()) ?? [];
    const name = quoted ?? plain;
    if (name !== undefined) return name;
    throw new PostgrestError(400, 'PGRST100', `"failed to parse ${parameter} parameter"`, {
      details: 'Only a list of column names is supported here.',
    });
  });
}

/** @throws PostgrestError PGRST204 if a column does not exist */
export function assertKnownColumns(names: Iterable<string>): void {
  for (const name of names) {
    if (kindOf(name) === undefined) {
      throw new PostgrestError(
        400,
        'PGRST204',
        `Could not find the '${name}' column of 'orders' in the schema cache`,
      );
    }
  }
}

/** The `columns` parameter: the keys to insert. */
export function parseColumns(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text === '') return undefined;
  const names = [...new Set(parseNames(text, 'columns'))];
  assertKnownColumns(names);
  return names;
}

/** The `select` parameter: the columns to return. */
export function parseSelect(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return READABLE_COLUMNS;
  if (text.includes('(')) {
    throw new PostgrestError(400, 'PGRST200', 'Could not find a relationship of orders in the schema cache');
  }
  const names = text.split(',').flatMap((part) => {
    return part.trim() === '*' ? [...READABLE_COLUMNS] : parseNames(part, 'select');
  });
  for (const name of names) {
    if (kindOf(name) === undefined) {
      throw new PostgrestError(400, '42703', `column orders.${name} does not exist`);
    }
  }
  return [...new Set(names)];
}
