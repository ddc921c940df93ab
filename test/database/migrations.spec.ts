import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { fieldsWith, ORDER_FIELDS } from '../../contract/order-fields.ts';
import { IDEMPOTENCY_CONSTRAINT } from '../../contract/order-row.ts';
import { ORDER_STATUSES } from '../../contract/orders.ts';
import { PRODUCT_LIMITS } from '../../contract/products.ts';
import { US_STATES } from '../../contract/us-states.ts';
import { ALL_MIGRATIONS } from '../../migrations/all-migrations.ts';
import { Operator } from '../../server/auth/operator.entity.ts';
import { migrateDown, migrateUp, migrationStatus } from '../../server/database/migration-runner.ts';
import { assertMigrated } from '../../server/database/pending-migrations.ts';
import { Product } from '../../server/products/product.entity.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';
import { storeOrders } from '../shop/store-orders.ts';

const silent = () => {};
const migrateToNewest = () => migrateUp(databaseUrl(), silent);
beforeEach(migrateToNewest);
afterAll(migrateToNewest);

/** The whole schema as text. */
async function describeSchema(): Promise<unknown[]> {
  return asOwner(async (client) => {
    const { rows } = await client.query(`
      select table_name as owner, column_name as name, data_type || coalesce(column_default, '') || is_nullable as text
        from information_schema.columns where table_schema = 'public'
      union all
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all
      select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
      union all
      select tablename, policyname, concat(roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'
      union all
      select table_name, grantee || privilege_type, coalesce(column_name, '')
        from information_schema.column_privileges where table_schema = 'public'
      union all
      select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all
      select proname, pg_get_function_identity_arguments(oid), prosrc || coalesce(proacl::text, '') from pg_proc
        where pronamespace = 'public'::regnamespace
      order by 1, 2, 3
    `);
    return rows;
  });
}

describe('migrations', () => {
  it('go up, down and up again to the same schema', async () => {
    const first = await describeSchema();

    await revertMigrations();
    expect((await migrationStatus(databaseUrl())).every(({ applied }) => !applied)).toBe(true);
    await expect(assertMigrated(databaseUrl())).rejects.toThrow('Run "npm run migrate"');
    const left = await asOwner((client) =>
      client.query("select tablename from pg_tables where schemaname = 'public' order by 1"),
    );
    expect(left.rows).toEqual([{ tablename: 'shop_migrations' }]);

    await migrateToNewest();
    expect(await describeSchema()).toEqual(first);
    await assertMigrated(databaseUrl());
  });

  it("normalize the recipients of the last day's emails as they are counted now", async () => {
    await emptyTables();
    const sent = ['ada@bücher.example', 'ada@ｅｘａｍｐｌｅ。com', 'ada@example.com', 'ada@example.com.'].map(
      (recipient) => ({ id: randomUUID(), recipient }),
    );
    // Before the columns of later migrations are removed.
    await storeOrders(...sent.map(({ id }) => ({ id })));
    await revertMigrations('OrderEmailsThatCanBeSent');
    await asOwner(async (client) => {
      for (const { id, recipient } of sent)
        await client.query(
          `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at)
           values ($1, 'confirmation', $2, 'sent', null, now())`,
          [id, recipient],
        );
    });
    await migrateToNewest();
    const { rows } = await asOwner((client) =>
      client.query('select recipient, count(*)::int as emails from order_emails group by 1 order by 1'),
    );
    expect(rows).toEqual([
      { recipient: 'ada@example.com', emails: 3 },
      { recipient: 'ada@xn--bcher-kva.example', emails: 1 },
    ]);
    await emptyTables();
  });

  it("convert a missing phone and address line to '' when they are reverted", async () => {
    await emptyTables();
    await storeOrders({ phone: null, address2: null }, { phone: '555 0100', address2: null }, {});
    await revertMigrations('OptionalOrderFields');
    const { rows } = await asOwner((client) =>
      client.query('select phone, address2 from orders order by phone'),
    );
    expect(rows).toEqual([
      { phone: '', address2: '' },
      { phone: '', address2: '' },
      { phone: '555 0100', address2: '' },
    ]);
    for (const column of ['phone', 'address2']) {
      const missing = asOwner((client) => client.query(`update orders set ${column} = null`));
      await expect(missing).rejects.toMatchObject({ code: '23502', column });
    }
    // Not all tables of this release exist.
    await asOwner((client) => client.query('truncate orders cascade'));
  });

  it('set when orders to ship were paid, from their history', async () => {
    await emptyTables();
    const orders = ['paid', 'undone', 'paid twice', 'from the start', 'cancelled'].map((name) => ({
      id: randomUUID(),
      name,
      status: name === 'cancelled' ? 'cancelled' : 'paid',
      created_at: '2026-01-01',
    }));
    await storeOrders(...orders);
    const fields = Object.keys(ORDER_FIELDS);
    await asOwner(async (client) => {
      for (const [name, changedAt, from, to, undo] of [
        ['paid', '2026-01-02', 'pending', 'paid', false],
        ['undone', '2026-01-03', 'pending', 'paid', false],
        ['undone', '2026-01-04', 'paid', 'cancelled', false],
        ['undone', '2026-01-05', 'cancelled', 'paid', true],
        ['paid twice', '2026-01-02', 'pending', 'paid', false],
        ['paid twice', '2026-01-03', 'paid', 'cancelled', false],
        ['paid twice', '2026-01-06', 'cancelled', 'paid', false],
        ['cancelled', '2026-01-02', 'pending', 'paid', false],
        ['cancelled', '2026-01-02', 'paid', 'cancelled', false],
      ])
        await client.query(
          `insert into order_status_changes (order_id, changed_at, from_status, to_status, undo)
           select id, $2, $3, $4, $5 from orders where name = $1`,
          [name, changedAt, from, to, undo],
        );
      // More than a batch of the migration.
      await client.query(`
        with copies as (
          insert into orders (id, ${fields}, status, created_at)
          select gen_random_uuid(), ${fields}, status, created_at from orders, generate_series(1, 1100)
          where name = 'paid' returning id
        )
        insert into order_status_changes (order_id, changed_at, from_status, to_status)
        select id, '2026-01-02', 'pending', 'paid' from copies`);
    });
    await revertMigrations('PaidAt');
    await migrateToNewest();
    const { rows } = await asOwner((client) =>
      client.query(
        'select name, paid_at::date::text as paid, count(*)::int as orders from orders group by 1, 2 order by 1',
      ),
    );
    expect(rows).toEqual([
      { name: 'cancelled', paid: null, orders: 1 },
      { name: 'from the start', paid: null, orders: 1 },
      { name: 'paid', paid: '2026-01-02', orders: 1101 },
      { name: 'paid twice', paid: '2026-01-06', orders: 1 },
      { name: 'undone', paid: '2026-01-03', orders: 1 },
    ]);
    await emptyTables();
  });

  it('report each step', async () => {
    const lines: string[] = [];
    await migrateDown(databaseUrl(), silent);
    await migrateUp(databaseUrl(), (line) => lines.push(line));
    expect(lines).toEqual([
      'Migrations to apply: 1.',
      expect.stringMatching(new RegExp(`${ALL_MIGRATIONS.at(-1)?.name} has been.*executed`)),
    ]);
  });

  it('retry a locked table, waiting each time only as long as orders can wait', async () => {
    await migrateDown(databaseUrl(), silent);
    await asOwner(async (client) => {
      await client.query('begin');
      // Every migration is recorded there in its own transaction.
      await client.query('lock table shop_migrations in share mode');
      await expect(migrateUp(databaseUrl(), silent, { maxMilliseconds: 0 })).rejects.toThrow(
        'A migration was not applied: it could not lock its table within 0 seconds',
      );
      expect((await migrationStatus(databaseUrl())).at(-1)?.applied).toBe(false);

      const lines: string[] = [];
      await migrateUp(databaseUrl(), (line) => {
        lines.push(line);
        if (line.startsWith('A table is locked.')) void client.query('rollback');
      });
      expect(lines).toEqual([
        'Migrations to apply: 1.',
        'A table is locked. Retrying the migration; the shop stays open.',
        expect.stringContaining('executed'),
      ]);
    });
    await assertMigrated(databaseUrl());
  });

  it('can be run by several servers concurrently', async () => {
    await migrateDown(databaseUrl(), silent);
    await Promise.all(Array.from({ length: 4 }, () => migrateUp(databaseUrl(), silent)));
    await assertMigrated(databaseUrl());
  });

  it('have the same states and limits as the contract', async () => {
    const { rows } = await asOwner((client) =>
      client.query(
        `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
         where conrelid in ('orders'::regclass, 'products'::regclass)`,
      ),
    );
    const check = new Map<string, string>(rows.map(({ name, text }) => [name, text]));
    const { rows: states } = await asOwner((client) =>
      client.query("select prosrc as rule from pg_proc where proname = 'valid_order_state'"),
    );
    expect(states).toEqual([{ rule: expect.stringContaining(`'${US_STATES.join(' ')}'`) }]);
    for (const column of fieldsWith('limit')) {
      const { limit } = ORDER_FIELDS[column];
      expect([column, check.get(`orders_${column}_check`)]).toEqual([
        column,
        expect.stringMatching(new RegExp(`char_length\\(${column}\\) <= ${limit}\\)`)),
      ]);
    }
    for (const column of ['title', 'description', 'image'] as const) {
      expect(check.get(`products_${column}_check`)).toContain(`<= ${PRODUCT_LIMITS[column]})`);
    }
    expect(check.get('orders_status_check')).toContain(
      ORDER_STATUSES.map((status) => `'${status}'::text`).join(', '),
    );
    expect(check.has(IDEMPOTENCY_CONSTRAINT)).toBe(true);
  });

  it('give every entity the columns it maps, with the same type and nullability', async () => {
    const dataSource = new DataSource({
      type: 'postgres',
      url: databaseUrl(),
      entities: [Operator, Product],
      installExtensions: false,
    });
    await dataSource.initialize();
    try {
      for (const { tableName, columns } of dataSource.entityMetadatas) {
        const { rows } = await asOwner((client) =>
          client.query(
            `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable
             from pg_attribute where attrelid = $1::regclass and attnum > 0`,
            [tableName],
          ),
        );
        const existing = new Map(rows.map(({ name, type, nullable }) => [name, { type, nullable }]));
        for (const column of columns) {
          const type = dataSource.driver.createFullType({
            type: dataSource.driver.normalizeType(column),
            length: '',
            precision: column.precision,
            scale: column.scale,
            isArray: false,
          } as never);
          expect([tableName, column.databaseName, existing.get(column.databaseName)]).toEqual([
            tableName,
            column.databaseName,
            { type: `${type.toLowerCase()}${column.isArray ? '[]' : ''}`, nullable: column.isNullable },
          ]);
        }
      }
    } finally {
      await dataSource.destroy();
    }
  });

  it('give orders and their history the columns that are read, with their types and nullability', async () => {
    const { rows } = await asOwner((client) =>
      client.query(
        `select attrelid::regclass::text as table, attname as name, format_type(atttypid, atttypmod) as type,
           not attnotnull as nullable
         from pg_attribute where attrelid in ('orders'::regclass, 'order_status_changes'::regclass) and attnum > 0`,
      ),
    );
    const text = ['order_number', 'name', 'email', 'address', 'city', 'state', 'zip', 'shipping_method'];
    const column = (table: string, name: string, type: string, nullable = false) => ({
      table,
      name,
      type,
      nullable,
    });
    expect(rows).toEqual(
      expect.arrayContaining([
        column('orders', 'id', 'uuid'),
        column('orders', 'items', 'jsonb'),
        ...[...text, 'card_last4', 'status'].map((name) => column('orders', name, 'text')),
        ...['phone', 'address2'].map((name) => column('orders', name, 'text', true)),
        ...['subtotal', 'shipping_cost', 'total'].map((name) => column('orders', name, 'numeric(10,2)')),
        column('orders', 'created_at', 'timestamp with time zone'),
        column('order_status_changes', 'id', 'bigint'),
        column('order_status_changes', 'order_id', 'uuid'),
        column('order_status_changes', 'changed_at', 'timestamp with time zone'),
        column('order_status_changes', 'changed_by', 'text', true),
        column('order_status_changes', 'from_status', 'text'),
        column('order_status_changes', 'to_status', 'text'),
      ]),
    );
  });
});
