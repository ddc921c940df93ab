import { fieldsWith, ORDER_FIELDS, type OrderField } from '../../contract/order-fields.ts';
import { isCurrentOrderNumber, isOrderNumber } from '../../contract/order-number.ts';
import { IDEMPOTENCY_CONSTRAINT, type OrderRow } from '../../contract/order-row.ts';
import { stockName } from '../../contract/stock.ts';
import { US_STATES } from '../../contract/us-states.ts';

export type SentRow = Required<OrderRow> & { idempotency_key: string };
export type StoredRow = SentRow & { created_at: number };

/** A product on sale, at its current or former price. */
export interface Offer {
  title: string;
  price: number;
  until?: number;
}

/** Protections that a test takes out. */
export interface TableWeaknesses {
  noUniqueKey?: boolean;
  /** As if its trigger ran before the constraint of the key is checked. */
  stockBeforeKey?: boolean;
  /** As with `synchronous_commit = off`: the first commit is lost after its answer. */
  losesCommits?: boolean;
  forgetsPhone?: boolean;
}

class DatabaseError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
const violates = (constraint: string) =>
  new DatabaseError('23514', `new row for relation "orders" violates check constraint "${constraint}"`);

const length = (text: string) => [...text].length;

/** The CHECK constraints that are more than a length (migrations 003, 010, 027 and 031). */
const RULES: Partial<Record<keyof OrderRow, (row: SentRow) => boolean>> = {
  order_number: (row) => isOrderNumber(row.order_number),
  items: ({ items: [item, ...more] }) =>
    item !== undefined && more.length === 0 && item.quantity === 1 && length(item.color) <= 40,
  email: ({ email }) => /^[^@\s]+@[^@\s]+$/.test(email),
  state: ({ state }) => (US_STATES as readonly string[]).includes(state),
  shipping_cost: (row) => Number(row.shipping_cost) === 0,
  subtotal: ({ items, subtotal }) => items[0]?.salePrice === Number(subtotal),
  total: ({ total, subtotal }) => Number(total) === Number(subtotal),
  cardholder_name: (row) => row.cardholder_name.trim() !== '',
  card_expiry: (row) => /^\d\d\/\d\d$/.test(row.card_expiry),
};

function breaks(name: keyof OrderRow, row: SentRow): boolean {
  const { limit, optional }: OrderField = ORDER_FIELDS[name];
  const value = row[name];
  if (typeof value === 'string' && limit !== undefined && length(value) > limit) return true;
  return (value === '' && !optional) || RULES[name]?.(row) === false;
}

/** As PostgreSQL checks them: by the names of their constraints. */
const CHECKED = (Object.keys(ORDER_FIELDS) as (keyof OrderRow)[]).sort((one, other) =>
  `${one}_check` < `${other}_check` ? -1 : 1,
);
const OPTIONAL = new Set<string>(fieldsWith('optional'));

/**
 * The rules of the table `orders`, which are SQL in the shop (`migrations/`), in the order in which PostgreSQL applies them.
 * `test/api/simulated-orders.spec.ts` compares its answers with those of a real shop.
 */
export class OrdersTable {
  readonly rows: StoredRow[] = [];
  offers: Offer[] = [];
  /** The sentence for shoppers while selling is off. */
  stopped: string | null = null;
  /** By title and color; empty if nothing is counted. */
  readonly stock = new Map<string, number>();
  private statements = 0;

  constructor(
    private readonly now: () => number,
    private readonly weaknesses: TableWeaknesses = {},
  ) {}

  /** Stores all rows of a statement, or throws what PostgreSQL would. Nothing else happens meanwhile. */
  insert(rows: SentRow[]): void {
    const keys = new Set<string>();
    if (this.weaknesses.stockBeforeKey) this.assertInStock(rows);
    for (const row of rows) {
      this.assertValid(row);
      this.assertNewKey(row.idempotency_key, keys);
    }
    for (const { items, order_number } of rows) this.assertOffered(items[0], order_number);
    const taken = this.assertInStock(rows);
    this.statements += 1;
    if (this.weaknesses.losesCommits && this.statements === 1) return;
    for (const [name, count] of taken) this.stock.set(name, count);
    const forgotten = this.weaknesses.forgetsPhone ? { phone: '' } : undefined;
    this.rows.push(...rows.map((row) => ({ ...row, ...forgotten, created_at: this.now() })));
  }

  withKey(key: string): StoredRow[] {
    return this.rows.filter((row) => row.idempotency_key === key);
  }

  private assertValid(row: SentRow): void {
    for (const name of Object.keys(ORDER_FIELDS) as (keyof OrderRow)[]) {
      if ((row[name] ?? null) !== null || OPTIONAL.has(name)) continue;
      const message = `null value in column "${name}" of relation "orders" violates not-null constraint`;
      throw new DatabaseError('23502', message);
    }
    const broken = CHECKED.find((name) => breaks(name, row));
    if (broken !== undefined) throw violates(`orders_${broken}_check`);
  }

  private assertNewKey(key: string, inStatement: Set<string>): void {
    if (this.weaknesses.noUniqueKey || !key) return;
    if (this.withKey(key).length > 0 || inStatement.has(key))
      throw new DatabaseError(
        '23505',
        `duplicate key value violates unique constraint "${IDEMPOTENCY_CONSTRAINT}"`,
      );
    inStatement.add(key);
  }

  private assertOffered(item: SentRow['items'][number] | undefined, orderNumber: string): void {
    if (!isCurrentOrderNumber(orderNumber)) throw violates('orders_order_number_check');
    const offered = this.offers.some(
      ({ title, price, until = Number.POSITIVE_INFINITY }) =>
        title === item?.title && price === item.salePrice && this.now() < until,
    );
    if (!offered) throw violates('orders_price_rule');
  }

  /** @returns what is left of each item that is counted */
  private assertInStock(rows: SentRow[]): Map<string, number> {
    if (this.stopped !== null) throw new DatabaseError('P0001', this.stopped);
    const taken = new Map<string, number>();
    for (const { items } of rows) {
      const name = stockName(items[0] as SentRow['items'][number]);
      const left = taken.get(name) ?? this.stock.get(name);
      if (left === undefined) continue;
      if (left === 0) throw new DatabaseError('P0001', `${name} is sold out.`);
      taken.set(name, left - 1);
    }
    return taken;
  }
}
