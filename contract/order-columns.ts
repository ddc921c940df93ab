import { type Erasure, ORDER_FIELDS, type OrderField } from './order-fields.ts';

/** A column of `orders`: a field of an order, or a column that the database maintains. */
export type OrderColumn = (Erasure | { /** Overwritten by the database. */ erased: true }) & {
  /** Shoppers cannot write an 'internal' column. */
  kind: OrderField['kind'] | 'uuid' | 'internal';
  optional?: OrderField['optional'];
  secret?: true;
  /** Operators can read it; shoppers cannot. */
  hidden?: true;
};

/** In the sequence in which `select=*` returns them. */
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
  paid_at: { kind: 'internal', kept: true, hidden: true },
  erased_at: { kind: 'internal', erased: true, hidden: true },
} as const satisfies Record<string, OrderColumn>;

export type OrderColumnName = keyof typeof COLUMNS;
export const ORDER_COLUMNS: Readonly<Record<OrderColumnName, OrderColumn>> = COLUMNS;

const columnsThat = (fits: (column: OrderColumn) => boolean) =>
  (Object.keys(COLUMNS) as OrderColumnName[]).filter((name) => fits(ORDER_COLUMNS[name]));

/** The columns that the server reads for operators. */
export const OPERATOR_COLUMNS = columnsThat(({ secret }) => !secret);
/** The columns that a shopper may read from their inserted row. */
export const READABLE_COLUMNS = columnsThat(({ secret, hidden }) => !secret && !hidden);
/** The columns that a shopper may insert. */
export const WRITABLE_COLUMNS = columnsThat(({ kind }) => kind !== 'internal');
