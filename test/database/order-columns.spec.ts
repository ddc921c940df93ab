import { ORDER_COLUMNS } from '../../contract/order-columns.ts';
import { COLUMN_DEFAULTS, isWritable } from '../../server/data-api/order-columns.ts';
import { asOwner } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';

beforeAll(migrateDatabase);

const columnsOfTable = async () => {
  const { rows } = await asOwner((client) =>
    client.query<{ name: string; expression: string | null }>(
      `select column_name as name, column_default as expression from information_schema.columns
       where table_schema = 'public' and table_name = 'orders'`,
    ),
  );
  return rows;
};

it('the contract lists exactly the columns of the table', async () => {
  const stored = (await columnsOfTable()).map(({ name }) => name);
  const known = Object.keys(ORDER_COLUMNS);
  expect([
    ...stored
      .filter((name) => !known.includes(name))
      .map((name) => `orders.${name} is in the migrated schema, but not in contract/order-fields.ts.`),
    ...known
      .filter((name) => !stored.includes(name))
      .map((name) => `${name} is in contract/order-fields.ts, but no migration adds orders.${name}.`),
  ]).toEqual([]);
});

it('a batch fills omitted columns with their defaults', async () => {
  const writable = (await columnsOfTable()).filter(({ name }) => isWritable(name));
  const expressions = writable.map(({ name, expression }) => `${expression ?? 'null'} as ${name}`);
  const { rows } = await asOwner((client) => client.query(`select ${expressions.join()}`));
  const nulls = Object.fromEntries(writable.map(({ name }) => [name, null]));
  expect({ ...nulls, ...COLUMN_DEFAULTS }).toEqual(rows[0]);
});
