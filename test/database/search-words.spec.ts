import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { SEARCH_WORDS_COLUMN } from '../../migrations/006-order-search.ts';
import { SEARCHED_COLUMNS, SearchWords1763700000039 } from '../../migrations/039-search-words.ts';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { phoneWords, wordsIn } from '../../server/orders/unlisted-matches.ts';
import { IS_LONG_RUN } from '../long-run.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';
import { storeOrders } from '../shop/store-orders.ts';

const RUNS = IS_LONG_RUN ? 5_000 : 300;
/** More than two batches of the migration. */
const ORDERS = 2_500;

const migrate = () => migrateUp(databaseUrl(), () => {});
const query = async (text: string, values: unknown[] = []) =>
  (await asOwner((client) => client.query(text, values))).rows;

const wordsOf = (text: string) => `(select array_agg(lexeme) from unnest(${text}))`;

beforeEach(async () => {
  await migrate();
  await emptyTables();
});
afterAll(async () => {
  await migrate();
  await emptyTables();
});

describe('the search words of stored orders', () => {
  beforeEach(async () => {
    await revertMigrations('SearchWords');
    await asOwner((client) => client.query('truncate orders cascade'));
    await storeOrders({
      name: 'Zoë Núñez',
      email: 'zoe@bücher.example',
      phone: '512 555 0142',
      city: 'Austin',
    });
    await query(`
      insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
        shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, created_at)
      select 'LC' || 100000 + n, items, 'Shopper ' || n, email, address, city, state, zip, shipping_method, subtotal,
        shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc,
        -- Also many of the same time.
        now() - make_interval(hours => n / 400)
      from orders, generate_series(1, ${ORDERS}) n`);
  });
  // The test repeats migration 039, which restores its own function of the trigger.
  afterEach(() => revertMigrations('QuickSearchWords'));

  it('are complete after the migration, contain the previous ones, and are not written twice if it is repeated', async () => {
    const before = await query(`select id, ${wordsOf('search_words')} as words from orders order by id`);
    await migrate();
    const after = await query(`
      select id, ${wordsOf('search_words')} as words,
        search_words = order_search_words(order_number, name, email, phone, address, address2, city, state, zip) as complete
      from orders order by id`);
    expect(after).toHaveLength(ORDERS + 1);
    expect(after.filter(({ complete }) => !complete)).toEqual([]);
    for (const [index, { id, words }] of before.entries())
      expect(after[index]).toMatchObject({ id, words: expect.arrayContaining(words) });
    expect(
      await query("select from orders where search_words @@ 'nunez & 5125550142 & 5550142 & austin'"),
    ).toHaveLength(1);

    // An interrupted migration is repeated.
    const versions = 'select id, xmin from orders order by id';
    const written = await query(versions);
    const database = new DataSource({ type: 'postgres', url: databaseUrl(), installExtensions: false });
    await database.initialize();
    try {
      await new SearchWords1763700000039().up(database.createQueryRunner());
    } finally {
      await database.destroy();
    }
    expect(await query(versions)).toEqual(written);
  });
});

describe('the search words of a new order', () => {
  it.each([
    ['order_number', 'LC123456'.padEnd(9_000, '1')],
    ['name', '字'.repeat(9_000)],
    ['email', `${'x'.repeat(9_000)}@example.com`],
    ['phone', '5'.repeat(9_000)],
    ['address', 'x'.repeat(9_000)],
    ['address2', 'ß'.repeat(9_000)],
    ['city', '\u0344'.repeat(9_000)],
    ['state', 'TX'.repeat(9_000)],
    ['zip', '7'.repeat(9_000)],
  ])('do not prevent the constraint of a long %s from refusing it', async (column, value) => {
    await expect(storeOrders({ [column]: value })).rejects.toMatchObject({
      code: '23514',
      constraint: `orders_${column}_check`,
    });
  });

  it('cannot be missing, even where triggers are disabled', async () => {
    await asOwner(async (client) => {
      await client.query('begin; alter table orders disable trigger user');
      const row = { ...orderRow(), items: JSON.stringify(orderRow().items) };
      const columns = Object.keys(row);
      const placeholders = columns.map((_, index) => `$${index + 1}`);
      await client.query(`insert into orders (${columns}) values (${placeholders})`, Object.values(row));
      expect((await client.query('select search_words from orders')).rows).toEqual([{ search_words: '' }]);
      await client.query('rollback');
    });
  });

  it('contain those that servers of the previous release look for', async () => {
    const text = (maxLength: number) =>
      fc
        .oneof(
          fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
          fc.string({ unit: fc.constantFrom(...'lcLC12 -é@.ßİ\u0301'), minLength: 1, maxLength }),
        )
        .map((value) => value.replaceAll('\0', '').slice(0, maxLength));
    const number = fc.stringMatching(/^[A-Z]{2,4}[1-9][0-9]{5}$/);
    await asOwner(async (client) => {
      // As the generated column computed them.
      const [expression = ''] = /(?<=always as \().*(?=\) stored)/s.exec(SEARCH_WORDS_COLUMN) ?? [];
      await fc.assert(
        fc.asyncProperty(
          number,
          text(200),
          text(254),
          text(300),
          async (order_number, name, email, address) => {
            const { rows } = await client.query(
              `select ${wordsOf(`order_search_words(order_number, name, email, '', address, null, 'City', 'TX', '78701')`)} as now,
                ${wordsOf(expression)} as before
              from (values ($1::text, $2::text, $3::text, $4::text)) o (order_number, name, email, address)`,
              [order_number, name, email, address],
            );
            expect(rows[0].now).toEqual(expect.arrayContaining(rows[0].before));
          },
        ),
        { numRuns: RUNS },
      );
    });
  });

  it('are the same whether they are computed quickly or not', async () => {
    const rowOf = (unit: fc.Arbitrary<string>) => {
      const text = (maxLength: number) => fc.string({ unit, maxLength });
      return fc.record({
        order_number: fc.stringMatching(/^(LC|[A-Z]{2,4})[1-9][0-9]{5}$/),
        name: text(200),
        email: text(254),
        phone: fc.option(
          fc.oneof(
            fc.string({ unit: fc.constantFrom(...'123 +-().'), maxLength: 15 }),
            fc.stringMatching(/^\+?1?[0-9]{10}( ?x[0-9]{1,3})?$/),
            fc.string({ maxLength: 40 }),
          ),
        ),
        address: text(300),
        address2: fc.option(
          // Also longer than valid.
          fc.oneof({ weight: 9, arbitrary: text(300) }, fc.constant('a'.repeat(3_000))),
        ),
        city: text(100),
        state: fc.constantFrom('TX', 'LC', 'tx'),
        zip: fc.stringMatching(/^[0-9]{5}(-[0-9]{4})?$/),
      });
    };
    const row = fc.oneof(
      rowOf(fc.constantFrom(...'aBk12 -@.\n\t')),
      rowOf(fc.constantFrom(...'lcLC12 -@.')),
      rowOf(fc.constantFrom(...'lcLC12 -é@.ßİ')),
    );
    const columns = SEARCHED_COLUMNS.join(', ');
    let [quick, slow] = [0, 0];
    await asOwner(async (client) => {
      const { rows: functions } = await client.query(
        "select pg_get_functiondef('set_order_search_words'::regproc) as definition",
      );
      // The same function without the words that it does not compute quickly.
      const quickOnly = functions[0].definition
        .replace('public.set_order_search_words', 'pg_temp.quick_search_words')
        .replace(/public\.order_search_words\([^)]*\)/, 'null');
      await client.query(`
        ${quickOnly};
        create temp table stored as select ${columns}, search_words from orders with no data;
        create trigger search_words before insert on stored for each row execute function pg_temp.quick_search_words()`);
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
          const { rows: stored } = await client.query(
            `with inserted as (
              insert into stored (${columns}) select ${columns} from jsonb_populate_recordset(null::stored, $1)
              returning *
            ) select *, search_words is null as is_slow, order_search_words(${columns}) as expected from inserted`,
            [JSON.stringify(rows)],
          );
          const computed = stored.filter(({ is_slow }) => !is_slow);
          expect(computed.filter(({ search_words, expected }) => search_words !== expected)).toEqual([]);
          quick += computed.length;
          slow += stored.length - computed.length;
        }),
        { numRuns: RUNS / 5 },
      );
    });
    expect(Math.min(quick, slow)).toBeGreaterThan(RUNS / 30);
  });

  it('are those by which matches are explained', async () => {
    const letters = fc.constantFrom(...'lcLC129 -é@.ßẞİıøŁđÞǿǽ김가ガИж\u0301');
    await asOwner((client) =>
      fc.assert(
        fc.asyncProperty(
          fc.string({ unit: letters, maxLength: 60 }),
          fc.string({ unit: fc.constantFrom(...'0123456789+-() x'), maxLength: 20 }),
          async (text, phone) => {
            const { rows } = await client.query(
              `select order_words(without_accents($1)) as words,
                ${wordsOf("order_search_words('', null, null, $2, null, null, null, null, null)")} as phone`,
              [text, phone],
            );
            expect(wordsIn(text)).toEqual(rows[0].words);
            expect(phoneWords(phone)).toEqual(expect.arrayContaining(rows[0].phone ?? []));
          },
        ),
        { numRuns: RUNS },
      ),
    );
  });
});
