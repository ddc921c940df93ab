/** 'internal' columns are nobody's to write, so their values are not even looked at. */
type ColumnKind = 'text' | 'numeric' | 'jsonb' | 'uuid' | 'internal';

/** Every column of `orders`, so that an unknown name is told from one that only PostgreSQL may refuse. */
export const ORDER_COLUMNS: ReadonlyMap<string, ColumnKind> = new Map<string, ColumnKind>([
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
]);

/** What `select=*` stands for: the columns that `anon` may read back. PostgREST would answer 42501 instead. */
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

/** Whether a column is one of the 18 that an order is made of. */
export function isRowColumn(name: string): boolean {
  return name !== 'idempotency_key' && ORDER_COLUMNS.get(name) !== 'internal';
}
