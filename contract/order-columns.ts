import { type Erasure, ORDER_FIELDS, type OrderField } from './order-fields.ts';

/** A column of `orders`: a field, or what the database adds to them. */
export type OrderColumn = (Erasure | { /** The database changes it with the erasure. */ erased: true }) & {
  /** An 'internal' column is written by no shopper. */
  kind: OrderField['kind'] | 'uuid' | 'internal';
  optional?: true;
  secret?: true;
  /** Read by the server for operators, and by no shopper. */
  hidden?: true;
};

/** In the order in which `select=*` returns them. */
const COLUMNS = {
  id: { kind: 'internal', kept: true },
  ...ORDER_FIELDS,
  card_last4: { kind: 'internal', kept: true, hidden: true },
  status: { kind: 'internal', kept: true },
  created_at: { kind: 'internal', kept: true },
  idempotency_key: { kind: 'uuid', kept: true, hidden: true },
  inserted_in: { kind: 'internal', kept: true, secret: true },
  search_words: { kind: 'internal', erased: true, hidden: true },
  shipped_at: { kind: 'internal', kept: true, hidden: true },
  erased_at: { kind: 'internal', erased: true, hidden: true },
} as const satisfies Record<string, OrderColumn>;

export type OrderColumnName = keyof typeof COLUMNS;
export const ORDER_COLUMNS: Readonly<Record<OrderColumnName, OrderColumn>> = COLUMNS;

const columnsThat = (fits: (column: OrderColumn) => boolean) =>
  (Object.keys(COLUMNS) as OrderColumnName[]).filter((name) => fits(ORDER_COLUMNS[name]));

/** What the server reads for an operator. */
export const OPERATOR_COLUMNS = columnsThat(({ secret }) => !secret);
/** What a shopper may read back of the row that they insert. */
export const READABLE_COLUMNS = columnsThat(({ secret, hidden }) => !secret && !hidden);
/** What a shopper may insert. */
export const WRITABLE_COLUMNS = columnsThat(({ kind }) => kind !== 'internal');
