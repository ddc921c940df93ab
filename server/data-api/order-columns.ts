import { OPTIONAL_ORDER_COLUMNS } from '../../contract/order-row.ts';
import { PostgrestError } from './postgrest-error.ts';

/** Nobody may write an 'internal' column, so its value is not even read. */
type ColumnKind = 'text' | 'numeric' | 'jsonb' | 'uuid' | 'internal';

/** Every column of `orders`: an unknown one has an error of its own. */
export const COLUMN_KINDS: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
  ['id', 'internal'],
  ['order_number', 'text'],
  ['items', 'jsonb'],
  ['name', 'text'],
  ['email', 'text'],
  ['phone', 'text'],
  ['address', 'text'],
  ['address2', 'text'],
  ['city', 'text'],
  ['state', 'text'],
  ['zip', 'text'],
  ['shipping_method', 'text'],
  ['subtotal', 'numeric'],
  ['shipping_cost', 'numeric'],
  ['total', 'numeric'],
  ['cardholder_name', 'text'],
  ['card_number', 'text'],
  ['card_expiry', 'text'],
  ['card_cvc', 'text'],
  ['card_last4', 'internal'],
  ['status', 'internal'],
  ['created_at', 'internal'],
  ['idempotency_key', 'uuid'],
  ['inserted_in', 'internal'],
  ['search_words', 'internal'],
  ['shipped_at', 'internal'],
  ['erased_at', 'internal'],
]);

/** What `select=*` returns: the columns that `anon` may read. PostgREST would answer 42501 instead. */
export const READABLE_COLUMNS = [
  'id',
  'order_number',
  'items',
  'name',
  'email',
  'phone',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'shipping_method',
  'subtotal',
  'shipping_cost',
  'total',
  'status',
  'created_at',
] as const;

/** Whether a shopper may write a column. */
export function isWritable(name: string): boolean {
  return COLUMN_KINDS.has(name) && COLUMN_KINDS.get(name) !== 'internal';
}

/** What PostgreSQL stores where a row leaves columns out, for a statement that has to name them. */
export const COLUMN_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  OPTIONAL_ORDER_COLUMNS.map((column) => [column, '']),
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

/** @throws PostgrestError PGRST204 when a column does not exist */
export function assertKnownColumns(names: Iterable<string>): void {
  for (const name of names) {
    if (!COLUMN_KINDS.has(name)) {
      throw new PostgrestError(
        400,
        'PGRST204',
        `Could not find the '${name}' column of 'orders' in the schema cache`,
      );
    }
  }
}

/** The `columns` parameter: which keys of the rows are inserted. */
export function parseColumns(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || text === '') return undefined;
  const names = [...new Set(parseNames(text, 'columns'))];
  assertKnownColumns(names);
  return names;
}

/** The `select` parameter: which columns of the inserted rows are returned. */
export function parseSelect(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return READABLE_COLUMNS;
  if (text.includes('(')) {
    throw new PostgrestError(400, 'PGRST200', 'Could not find a relationship of orders in the schema cache');
  }
  const names = text.split(',').flatMap((part) => {
    return part.trim() === '*' ? [...READABLE_COLUMNS] : parseNames(part, 'select');
  });
  for (const name of names) {
    if (!COLUMN_KINDS.has(name)) {
      throw new PostgrestError(400, '42703', `column orders.${name} does not exist`);
    }
  }
  return [...new Set(names)];
}
