import { PostgrestError } from '../http/exceptions.ts';
import { ORDER_COLUMNS, READABLE_COLUMNS } from './order-columns.ts';

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

/** @throws PostgrestError PGRST204 when a column does not exist */
export function assertKnownColumns(names: Iterable<string>): void {
  for (const name of names) {
    if (!ORDER_COLUMNS.has(name)) {
      throw new PostgrestError(
        400,
        'PGRST204',
        `Could not find the '${name}' column of 'orders' in the schema cache`,
      );
    }
  }
}

/** The `columns` parameter: which keys of the rows count. */
export function parseColumns(text: string | undefined): string[] | undefined {
  if (text === undefined || text === '') return undefined;
  const names = [...new Set(parseNames(text, 'columns'))];
  assertKnownColumns(names);
  return names;
}

/** The `select` parameter: which columns of the inserted rows come back. */
export function parseSelect(text: string | undefined): string[] {
  if (text === undefined || text === '') return [...READABLE_COLUMNS];
  if (text.includes('(')) {
    throw new PostgrestError(400, 'PGRST200', 'Could not find a relationship of orders in the schema cache');
  }
  const names = text.split(',').flatMap((part) => {
    return part.trim() === '*' ? [...READABLE_COLUMNS] : parseNames(part, 'select');
  });
  for (const name of names) {
    if (!ORDER_COLUMNS.has(name)) {
      throw new PostgrestError(400, '42703', `column orders.${name} does not exist`);
    }
  }
  return [...new Set(names)];
}
