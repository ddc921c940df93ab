import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { ORDER_COLUMNS } from '../../contract/order-columns.ts';
import { fieldsWith } from '../../contract/order-fields.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { storeOrders } from '../shop/store-orders.ts';

const columnsThatAre = (...facts: string[]) =>
  Object.entries(ORDER_COLUMNS).flatMap(([name, column]) =>
    facts.some((fact) => fact in column) ? [name] : [],
  );

/**
 * Every column of an order and its related tables: erased with the customer, or kept for accounting. A new column must be
 * added to one of the lists.
 */
const COLUMNS: Record<string, { erased: string[]; kept: string[] }> = {
  orders: {
    erased: columnsThatAre('personal', 'erased'),
    kept: columnsThatAre('kept'),
  },
  order_emails: {
    erased: ['recipient', 'error'],
    kept: [
      ...['id', 'order_id', 'kind', 'reference', 'gathered_in', 'state', 'attempts', 'requests'],
      ...['created_at', 'next_attempt_at', 'expires_at', 'sent_at'],
    ],
  },
  order_history: {
    erased: ['note'],
    kept: ['id', 'order_id', 'recorded_at', 'recorded_by', 'kind', 'fields'],
  },
  order_status_changes: {
    erased: [],
    kept: ['id', 'order_id', 'changed_at', 'changed_by', 'from_status', 'to_status', 'undo'],
  },
  shipments: {
    erased: ['tracking_number'],
    kept: ['id', 'order_id', 'carrier', 'shipped_by', 'created_at'],
  },
  stock_changes: {
    erased: [],
    kept: [
      ...['id', 'order_id', 'title', 'color', 'kind', 'before', 'remaining'],
      ...['changed_at', 'changed_by'],
    ],
  },
  stripe_payments: {
    erased: [],
    kept: ['session_id', 'order_id', 'outcome', 'received_at', 'amount_total', 'currency'],
  },
  stripe_checkouts: {
    erased: [],
    kept: ['order_id', 'session_id', 'idempotency_key', 'expires_at', 'checked_at'],
  },
};

type Rows = Record<string, unknown>[];

beforeAll(migrateDatabase);
beforeEach(emptyTables);

/** An order with a value in every erased column and a row in every related table. */
async function storeOrderWithEverything(client: Client): Promise<void> {
  const id = randomUUID();
  const optional = Object.fromEntries(fieldsWith('optional').map((name) => [name, 'Attic']));
  await storeOrders({ id, ...optional, idempotency_key: randomUUID() });
  for (const statement of [
    "update orders set status = 'paid' where id = $1",
    "insert into shipments (order_id, carrier, tracking_number) values ($1, 'ups', '1Z1')",
    "insert into order_history (order_id, kind, note) values ($1, 'note', 'Ada rings twice.')",
    `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at, error)
     values ($1, 'confirmation', 'ada@example.com', 'sent', null, now(), 'Ada was away.')`,
    "insert into stock_changes (order_id, title, color, kind) values ($1, 'Bell', 'Blue', 'returned')",
    "insert into stripe_payments (session_id, order_id, outcome) values ('cs_1', $1, 'paid')",
    "insert into stripe_checkouts (order_id, session_id, expires_at) values ($1, 'cs_1', now())",
  ])
    await client.query(statement, [id]);
}

async function readTables(client: Client): Promise<Record<string, Rows>> {
  const tables: Record<string, Rows> = {};
  for (const table of Object.keys(COLUMNS))
    tables[table] = (await client.query(`select * from ${table} order by 1`)).rows;
  return tables;
}

const changedColumns = (before: Rows, after: Rows): string[] =>
  Object.keys(before[0] ?? {}).filter((column) =>
    before.some((row, index) => !isDeepStrictEqual(row[column], after[index]?.[column])),
  );

it('every column of an order is classified as erased or kept', async () => {
  const { rows } = await asOwner((client) =>
    client.query(
      `select attrelid::regclass::text as table, array_agg(attname::text order by attname) as columns
       from pg_attribute
       where attnum > 0 and not attisdropped and (attrelid = 'orders'::regclass or attrelid in (
         select conrelid from pg_constraint where confrelid = 'orders'::regclass
       ))
       group by 1 order by 1`,
    ),
  );
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(
    Object.fromEntries(
      Object.entries(COLUMNS).map(([table, { erased, kept }]) => [table, [...erased, ...kept].sort()]),
    ),
  );
});

it('erasing a customer changes exactly the erased columns', async () => {
  const { before, after } = await asOwner(async (client) => {
    await storeOrderWithEverything(client);
    const stored = await readTables(client);
    await client.query("select erase_customer('ada@example.com')");
    return { before: stored, after: await readTables(client) };
  });
  for (const [table, { erased }] of Object.entries(COLUMNS))
    expect([table, changedColumns(before[table] ?? [], after[table] ?? []).sort()]).toEqual([
      table,
      [...erased].sort(),
    ]);
});
