import fc from 'fast-check';
import type { Client } from 'pg';
import type { MigrationInterface } from 'typeorm';
import { US_STATES } from '../../contract/us-states.ts';
import { Orders1763700000003 } from '../../migrations/003-orders.ts';
import { OrderSearch1763700000006 } from '../../migrations/006-order-search.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { asOwner } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';

jest.setTimeout(60_000);

beforeAll(migrateDatabase);

const CHECKS = ['orders_items_check', 'orders_state_check', 'orders_subtotal_check'];
const RUNS = IS_LONG_RUN ? 1_500 : 500;

/** The first statement of a migration with this beginning. */
async function statementOf(migration: MigrationInterface, beginning: string): Promise<string> {
  const statements: string[] = [];
  await migration.up({ query: async (text: string) => statements.push(text) } as never);
  return statements.find((text) => text.trim().startsWith(beginning)) ?? '';
}

/** The expressions of the rules, by name. */
async function rulesOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query(
    `select pg_get_expr(conbin, conrelid) as text from pg_constraint
     where conrelid = $1::regclass and conname = any ($2) order by conname`,
    [table, CHECKS],
  );
  return rows.map(({ text }) => text);
}

/** The result of each rule for a row: true, false or null, or the error that PostgreSQL raises. */
async function verdict(client: Client, rules: string[], values: unknown[]): Promise<unknown> {
  const text = `select ${rules.map((rule, index) => `(${rule}) as "${index}"`).join(', ')}
    from (select $1::jsonb as items, $2::text as state, $3::numeric as subtotal) as row`;
  return client.query(text, values).then(
    ({ rows }) => rows[0],
    ({ code }) => code,
  );
}

const prices = fc.oneof(
  fc.constantFrom(7.99, 0, -1, 1e308, 1e-7),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
);
const line = fc.record(
  {
    title: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('x'.repeat(200), 'x'.repeat(201), 1, null)),
    quantity: fc.constantFrom(1, 1.5, 2, '1', null),
    color: fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom('x'.repeat(40), 'x'.repeat(41), {}, null)),
    salePrice: prices,
    surplus: fc.anything(),
  },
  { requiredKeys: [] },
);
const fitting = fc.record({
  title: fc.string({ minLength: 1, maxLength: 3 }),
  quantity: fc.constant(1),
  color: fc.string({ maxLength: 3 }),
  salePrice: fc.constantFrom(7.99, 3),
});
const almostFitting = fc
  .tuple(
    fitting,
    fc.constantFrom<object>(
      { title: '' },
      { title: 'x'.repeat(200) },
      { title: 'x'.repeat(201) },
      { title: 1 },
      { color: '' },
      { color: 'x'.repeat(40) },
      { color: 'x'.repeat(41) },
      { color: null },
      { quantity: 2 },
      { quantity: '1' },
      { salePrice: '7.99' },
      { salePrice: null },
      { surplus: 1 },
    ),
  )
  .map(([line, change]) => [{ ...line, ...change }]);
const items = fc
  .oneof(
    { weight: 4, arbitrary: fc.tuple(fitting) },
    { weight: 4, arbitrary: almostFitting },
    { weight: 2, arbitrary: fc.tuple(line) },
    fc.array(line, { maxLength: 2 }),
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value)?.replaceAll('\\u0000', ''));
const states = fc.oneof(fc.constantFrom(...US_STATES, 'ZZ', 'CA ', 'ca', '', null), fc.string());
const subtotals = fc.constantFrom('7.99', '7.990', '3', '0', '-1', null);

describe('order rules written as functions', () => {
  it('accept and refuse the same rows as the former expressions', async () => {
    const verdicts = new Set<string>();
    await asOwner(async (client) => {
      const table = await statementOf(new Orders1763700000003(), 'create table orders');
      await client.query(table.replace('create table orders', 'create temporary table orders_before'));
      const before = await rulesOf(client, 'orders_before');
      const now = await rulesOf(client, 'public.orders');
      expect(before).toHaveLength(CHECKS.length);
      expect(now).toEqual(CHECKS.map(() => expect.stringMatching(/^valid_order_/)));
      await fc.assert(
        fc.asyncProperty(items, states, subtotals, async (...values) => {
          const expected = await verdict(client, before, values);
          expect(await verdict(client, now, values)).toEqual(expected);
          verdicts.add(JSON.stringify(expected));
        }),
        { numRuns: RUNS },
      );
    });
    // Each rule was both true and false.
    for (const index of CHECKS.keys())
      for (const result of [true, false])
        expect([...verdicts].some((text) => text.includes(`"${index}":${result}`))).toBe(true);
  });

  it('extract the same search words as before', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom('l', 'c', 'L', 'C', '1', '2', ' ', '-', 'é', '@', '.', '\n', 'ß', 'İ'),
      }),
    );
    await asOwner(async (client) => {
      const statement = await statementOf(new OrderSearch1763700000006(), 'create function order_words');
      await client.query(statement.replace('order_words', 'pg_temp.words_before'));
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const { rows } = await client.query(
            'select order_words($1) as now, pg_temp.words_before($1) as before',
            [text.replaceAll('\0', '')],
          );
          expect(rows[0].now).toEqual(rows[0].before);
        }),
        { numRuns: RUNS },
      );
    });
  });
});
