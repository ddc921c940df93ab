import { randomUUID } from 'node:crypto';
import { insertRow } from '../../client/features/checkout/insert-order.ts';
import type { OrderRow } from '../../contract/order-row.ts';
import { DATA_API_ROLE } from '../../server/database/connection.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { minimalRow, orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';

// The short form of test/backup/rolling-upgrade.spec.ts, which builds the release before: this server is the older one
// here, on a schema with one more optional column of an order.
const shop = sharedShop();
const AT_ONCE = 40;
const COLUMN = 'column_of_the_next_release';

beforeAll(() =>
  asOwner(async (owner) => {
    await owner.query(`alter table orders drop column if exists ${COLUMN}`);
    await owner.query(`alter table orders add column ${COLUMN} text not null default ''`);
    await owner.query(`grant insert (${COLUMN}), select (${COLUMN}) on orders to ${DATA_API_ROLE}`);
  }),
);
beforeEach(emptyTables);
afterAll(() => asOwner((owner) => owner.query(`alter table orders drop column ${COLUMN}`)));

/** The columns that shoppers may write, with whether the table fills them in. */
const writableColumns = () =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string; optional: boolean }>(
      `select column_name as name, is_nullable = 'YES' or column_default is not null as optional
         from information_schema.columns join information_schema.column_privileges
           using (table_schema, table_name, column_name)
        where table_name = 'orders' and grantee = $1 and privilege_type = 'INSERT'
          and column_name <> 'idempotency_key'
        order by ordinal_position`,
      [DATA_API_ROLE],
    );
    return rows;
  });

const place = (row: OrderRow) =>
  insertRow(
    { supabaseUrl: shop.url, supabaseAnonKey: ANON_KEY },
    row,
    randomUUID(),
    new AbortController().signal,
  );

describe('while two releases serve the shop', () => {
  it('the checkout names only the fields of the specification, which the older server knows', () => {
    expect(Object.keys(minimalRow()).sort()).toEqual(Object.keys(orderRow()).sort());
  });

  it('the older server stores orders on the newer schema as the checkouts of both releases send them', async () => {
    const optional = (await writableColumns()).filter(({ optional }) => optional).map(({ name }) => name);
    const rows = Array.from({ length: AT_ONCE }, (_, index) => {
      if (index % 2 === 0) return minimalRow({ order_number: `LC${100_000 + index}` });
      return orderRow({ order_number: `LC${100_000 + index}` }) as OrderRow;
    });
    const answers = await Promise.all(rows.map(place));
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 201));

    const { rows: stored } = await asOwner((owner) =>
      owner.query(
        `select inserted_in::text as transaction, array_agg(distinct substr(order_number, 8)::int % 2) as kinds,
                array_agg(distinct concat(${optional.join()})) as texts, count(*)::int
           from orders group by inserted_in`,
      ),
    );
    expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(AT_ONCE);
    expect(stored.every(({ texts }) => texts.join() === '')).toBe(true);
    // What names more columns, and what names fewer, share a statement.
    expect(stored.some(({ kinds }) => kinds.length === 2)).toBe(true);
  });
});
