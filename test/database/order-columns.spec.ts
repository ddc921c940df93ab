import { COLUMN_DEFAULTS, COLUMN_KINDS, isWritable } from '../../server/data-api/order-columns.ts';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';

beforeAll(() => migrateUp(databaseUrl(), () => {}));

const columnsOfTable = async () => {
  const { rows } = await asOwner((client) =>
    client.query<{ name: string; expression: string | null }>(
      `select column_name as name, column_default as expression from information_schema.columns
       where table_schema = 'public' and table_name = 'orders'`,
    ),
  );
  return rows;
};

it('the Data API knows every column of the table', async () => {
  const names = (await columnsOfTable()).map(({ name }) => name);
  expect([...COLUMN_KINDS.keys()].sort()).toEqual(names.sort());
});

it('a batch fills every column that a row leaves out with its default', async () => {
  const writable = (await columnsOfTable()).filter(({ name }) => isWritable(name));
  const expressions = writable.map(({ name, expression }) => `${expression ?? 'null'} as ${name}`);
  const { rows } = await asOwner((client) => client.query(`select ${expressions.join()}`));
  const nulls = Object.fromEntries(writable.map(({ name }) => [name, null]));
  expect({ ...nulls, ...COLUMN_DEFAULTS }).toEqual(rows[0]);
});
