import { Client } from 'pg';
import { CUSTOMER_FIELDS } from '../../contract/customers.ts';
import { ORDER_FIELD_NAMES } from '../../contract/order-fields.ts';
import { revokeFromApiRoles } from '../../migrations/revoke-from-api-roles.ts';
import { asRole, DATA_API_ROLE, RUNTIME_ROLE } from '../../server/database/connection.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { orderRow } from '../shop/order-row.ts';
import { revertMigrations } from '../shop/revert-migrations.ts';

beforeAll(migrateDatabase);
beforeEach(async () => {
  await emptyTables();
  await asOwner((client) => client.query(...insertOf(orderRow())));
});

function insertOf(row: object, returning = ''): [string, unknown[]] {
  const names = Object.keys(row);
  const values = Object.values(row).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : value,
  );
  const places = names.map((_, index) => `$${index + 1}`);
  return [`insert into orders (${names}) values (${places}) ${returning}`, values];
}

async function connectAs(role: string): Promise<Client> {
  // Without the limit on silence, which the tests between two uses may exceed.
  const client = new Client({ ...asRole(databaseUrl(), role), stream: undefined });
  await client.connect();
  return client;
}

async function as<T>(role: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectAs(role);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** By role. Opening one costs more than what `outcome` does with it. */
const clients = new Map<string, Client>();
afterAll(() => Promise.all([...clients.values()].map((client) => client.end())));

/** 'allowed', or the SQLSTATE of the error. */
async function outcome(role: string, sql: string, values: unknown[] = []): Promise<string> {
  const client = clients.get(role) ?? (await connectAs(role));
  clients.set(role, client);
  await client.query('begin');
  try {
    await client.query(sql, values);
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
  }
}

const REFUSED = '42501';
const TABLE_PRIVILEGES = 'select, insert, update, delete, truncate, references, trigger';
const CARD = ['cardholder_name', 'card_number', 'card_expiry', 'card_cvc'];
const ROW_COLUMNS: string[] = ORDER_FIELD_NAMES;
const ALL_COLUMNS = [
  ...ROW_COLUMNS,
  'id',
  'status',
  'created_at',
  'card_last4',
  'idempotency_key',
  'inserted_in',
  'search_words',
  'shipped_at',
  'erased_at',
];
const GENERATED = ['card_last4', 'search_words'];
const READABLE: Record<string, string[]> = {
  [DATA_API_ROLE]: [...ROW_COLUMNS.filter((name) => !CARD.includes(name)), 'id', 'status', 'created_at'],
  [RUNTIME_ROLE]: [
    ...ROW_COLUMNS.filter((name) => !CARD.includes(name)),
    'id',
    'status',
    'created_at',
    'card_last4',
    'idempotency_key',
    'search_words',
    'shipped_at',
    'erased_at',
  ],
};
const UPDATABLE: Record<string, string[]> = {
  [DATA_API_ROLE]: [],
  [RUNTIME_ROLE]: ['status', ...CUSTOMER_FIELDS],
};
const INSERTABLE: Record<string, string[]> = {
  [DATA_API_ROLE]: [...ROW_COLUMNS, 'idempotency_key'],
  [RUNTIME_ROLE]: [],
};

describe.each([DATA_API_ROLE, RUNTIME_ROLE])('%s on orders', (role) => {
  it('may read only the columns it needs', async () => {
    for (const column of ALL_COLUMNS) {
      const expected = READABLE[role]?.includes(column) ? 'allowed' : REFUSED;
      expect([column, await outcome(role, `select ${column} from orders`)]).toEqual([column, expected]);
    }
    expect(await outcome(role, 'select * from orders')).toBe(REFUSED);
  });

  it('may change only the columns it needs', async () => {
    for (const column of ALL_COLUMNS.filter((name) => !GENERATED.includes(name))) {
      const expected = UPDATABLE[role]?.includes(column) ? 'allowed' : REFUSED;
      expect([column, await outcome(role, `update orders set ${column} = ${column}`)]).toEqual([
        column,
        expected,
      ]);
    }
  });

  it('may insert only the columns it needs', async () => {
    const privileges = await asOwner(async (client) => {
      const { rows } = await client.query(
        `select column_name from information_schema.column_privileges
         where table_name = 'orders' and grantee = $1 and privilege_type = 'INSERT'`,
        [role],
      );
      return rows.map((row) => row.column_name).sort();
    });
    expect(privileges).toEqual([...(INSERTABLE[role] ?? [])].sort());
  });

  it.each([
    'delete from orders',
    'truncate orders',
    'drop table orders',
    'alter table orders disable row level security',
    "select pg_read_file('/etc/passwd')",
    'reset role; set role postgres',
  ])('may not: %s', async (sql) => {
    expect(await outcome(role, sql)).not.toBe('allowed');
  });
});

describe('anon', () => {
  it('reads back the row it inserts, only in the same statement', async () => {
    await as(DATA_API_ROLE, async (client) => {
      const inserted = await client.query(...insertOf(orderRow(), 'returning id, total'));
      expect(inserted.rows).toHaveLength(1);
      expect((await client.query('select id from orders')).rows).toEqual([]);
    });
  });

  it('sees no other rows, even while it inserts', async () => {
    await as(DATA_API_ROLE, async (client) => {
      await client.query('begin');
      await client.query(...insertOf(orderRow({ order_number: 'LC999999' })));
      const { rows } = await client.query('select order_number from orders');
      expect(rows).toEqual([{ order_number: 'LC999999' }]);
      await client.query('rollback');
    });
  });

  it.each([
    'products',
    'operators',
    'login_attempts',
    'order_status_changes',
    'order_history',
    'shipments',
    'orders_per_visitor',
    'order_emails',
    'order_emails_progress',
    'card_retention',
    'stripe_payments',
    'stripe_payment_intents',
    'stripe_checkouts',
    'stripe_reversals',
    'dismissed_payment_problems',
    'stripe_alerts',
    'order_page_secret',
    'order_link_emails',
    'backups',
    'shop_migrations',
  ])('has no access to %s', async (table) => {
    expect(await outcome(DATA_API_ROLE, `select 1 from ${table}`)).toBe(REFUSED);
    expect(await outcome(DATA_API_ROLE, `insert into ${table} default values`)).toBe(REFUSED);
    expect(await outcome(DATA_API_ROLE, `delete from ${table}`)).toBe(REFUSED);
    expect(await outcome(DATA_API_ROLE, `truncate ${table}`)).toBe(REFUSED);
  });

  it('gets an error without the refused row', async () => {
    await as(DATA_API_ROLE, async (client) => {
      const refused = await client.query(...insertOf(orderRow({ total: 1 }))).catch((error) => error);
      expect(refused.code).toBe('23514');
      expect(JSON.stringify({ ...refused, message: refused.message })).not.toContain('4242');
    });
  });
});

describe('roles of a hosted project', () => {
  it('lose their grants on every new table', async () => {
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('create role authenticated nologin');
      await client.query('create table given (id int)');
      await client.query('grant all on given to authenticated, anon, public');
      const runner = { query: (sql: string) => client.query(sql) } as never;
      await revokeFromApiRoles(runner, 'given');
      const { rows } = await client.query(
        "select grantee from information_schema.table_privileges where table_name = 'given' and grantee <> current_user",
      );
      expect(rows).toEqual([]);
      await client.query('rollback');
    });
  });

  it('with default grants on everything new get no more of the shop than an insert needs', async () => {
    const defaults = (change: string) =>
      asOwner(async (client) => {
        for (const kind of ['tables', 'functions', 'sequences'])
          await client.query(`alter default privileges in schema public ${change.replace('KIND', kind)}`);
      });
    await revertMigrations();
    await defaults('grant all on KIND to anon');
    try {
      await migrateDatabase();
    } finally {
      await defaults('revoke all on KIND from anon');
    }
    const { rows } = await asOwner((client) =>
      client.query(`
        select c.relname as name from pg_class c
          where c.relnamespace = 'public'::regnamespace and case c.relkind
            when 'S' then has_sequence_privilege('anon', c.oid, 'usage, select, update')
            when 'r' then has_table_privilege('anon', c.oid, '${TABLE_PRIVILEGES}') end
        union all
        select c.relname || '.' || a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
            and has_column_privilege('anon', c.oid, a.attnum, 'select, insert, update, references')
        union all
        select proname from pg_proc
          where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
        order by 1`),
    );
    const columns = new Set([...(READABLE[DATA_API_ROLE] ?? []), ...(INSERTABLE[DATA_API_ROLE] ?? [])]);
    const rules = ['email', 'items', 'state', 'subtotal'].map((rule) => `valid_order_${rule}`);
    const functions = ['order_search_words', 'order_words', 'without_accents', ...rules];
    const expected = [...functions, ...[...columns].map((column) => `orders.${column}`)].sort();
    expect(rows.map(({ name }) => name).sort()).toEqual(expected);
  });
});

it('row-level security is enabled for every table', async () => {
  const { rows } = await asOwner((client) =>
    client.query(`select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity`),
  );
  expect(rows).toEqual([]);
});

describe('the runtime role', () => {
  it('has full access to products, and may only change the passwords of operators', async () => {
    const product = `insert into products (title, description, price, image, inventory) values ('a', 'b', 1, 'c', 1)`;
    expect(await outcome(RUNTIME_ROLE, product)).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'delete from products')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'truncate products')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'select * from operators')).toBe('allowed');
    expect(
      await outcome(
        RUNTIME_ROLE,
        "update operators set password_hash = 'x', token_version = token_version + 1",
      ),
    ).toBe('allowed');
    for (const column of ['id', 'email', 'created_at'])
      expect([column, await outcome(RUNTIME_ROLE, `update operators set ${column} = ${column}`)]).toEqual([
        column,
        REFUSED,
      ]);
    expect(
      await outcome(RUNTIME_ROLE, "insert into operators (email, password_hash) values ('a@b', 'x')"),
    ).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'select notify_operator_sessions()')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'delete from operators')).toBe(REFUSED);
  });

  it('counts the orders of visitors', async () => {
    const count = "insert into orders_per_visitor values ('203.0.113.7', 1, now())";
    expect(await outcome(RUNTIME_ROLE, count)).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'update orders_per_visitor set stored = 2')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'delete from orders_per_visitor')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'truncate orders_per_visitor')).toBe(REFUSED);
  });

  it('writes the queue of order emails, and deletes none that may have been sent', async () => {
    const add = "insert into order_emails (order_id, kind) select id, 'notice' from orders";
    expect(await outcome(RUNTIME_ROLE, add)).toBe('allowed');
    const columns = {
      updatable: [
        'recipient',
        'gathered_in',
        'state',
        'attempts',
        'next_attempt_at',
        'expires_at',
        'sent_at',
        'error',
        'requests',
      ],
      fixed: ['id', 'order_id', 'kind', 'reference', 'created_at'],
    };
    for (const column of columns.updatable)
      expect([column, await outcome(RUNTIME_ROLE, `update order_emails set ${column} = ${column}`)]).toEqual([
        column,
        'allowed',
      ]);
    for (const column of columns.fixed)
      expect([column, await outcome(RUNTIME_ROLE, `update order_emails set ${column} = ${column}`)]).toEqual([
        column,
        REFUSED,
      ]);
    await as(RUNTIME_ROLE, async (client) => {
      await client.query(add);
      const deleted = async () => (await client.query('delete from order_emails')).rowCount;
      await client.query('update order_emails set attempts = 1');
      expect(await deleted()).toBe(0);
      await client.query('update order_emails set attempts = 0, sent_at = now()');
      expect(await deleted()).toBe(0);
      await client.query('update order_emails set sent_at = null');
      expect(await deleted()).toBe(1);
    });
    expect(await outcome(RUNTIME_ROLE, 'delete from order_emails_progress')).toBe(REFUSED);
    for (const table of ['order_emails', 'order_emails_progress']) {
      expect(await outcome(RUNTIME_ROLE, `select * from ${table}`)).toBe('allowed');
      expect(await outcome(RUNTIME_ROLE, `truncate ${table}`)).toBe(REFUSED);
    }
    expect(await outcome(RUNTIME_ROLE, 'insert into order_emails_progress default values')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'update order_emails_progress set reached = reached')).toBe('allowed');
    for (const column of ['status_change_id', 'reminded'])
      expect(await outcome(RUNTIME_ROLE, `update order_emails_progress set ${column} = ${column}`)).toBe(
        'allowed',
      );
    expect(await outcome(RUNTIME_ROLE, 'update order_emails_progress set since = since')).toBe(REFUSED);
  });

  it('sets what is left, and adds to its log without changing it', async () => {
    const count = "insert into stock_counts values ('Collar', 'Blue', 1)";
    const log =
      "insert into stock_changes (title, color, kind, remaining) values ('Collar', 'Blue', 'set', 1)";
    for (const sql of [
      count,
      log,
      'delete from stock_counts',
      'update selling set is_on = true, version = 2',
    ])
      expect([sql, await outcome(RUNTIME_ROLE, sql)]).toEqual([sql, 'allowed']);
    for (const sql of [
      'update stock_changes set remaining = 2',
      'delete from stock_changes',
      "insert into stock_changes (title, color, kind, changed_by) values ('Collar', 'Blue', 'set', 'eve@example.com')",
      "insert into stock_alerts (title, color, remaining) values ('Collar', 'Blue', 0)",
      'delete from selling',
      'truncate stock_counts',
      'select write_stock_rule()',
      'select selling_stopped()',
    ])
      expect([sql, await outcome(RUNTIME_ROLE, sql)]).toEqual([sql, REFUSED]);
    for (const table of ['selling', 'stock_counts', 'stock_changes', 'stock_alerts'])
      expect(await outcome(DATA_API_ROLE, `select * from ${table}`)).toBe(REFUSED);
  });

  it('reads the times of backups, and writes none', async () => {
    expect(await outcome(RUNTIME_ROLE, 'select * from backups')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, "insert into backups (kind) values ('daily')")).toBe(REFUSED);
    for (const column of ['kind', 'succeeded_at', 'failed_at', 'error'])
      expect(await outcome(RUNTIME_ROLE, `update backups set ${column} = ${column}`)).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'delete from backups')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'truncate backups')).toBe(REFUSED);
  });

  it('reads the secret of the order pages, and neither changes nor deletes it', async () => {
    expect(await outcome(RUNTIME_ROLE, 'select * from order_page_secret')).toBe('allowed');
    for (const change of [
      'update order_page_secret set secret = secret',
      'delete from order_page_secret',
      'truncate order_page_secret',
    ])
      expect(await outcome(RUNTIME_ROLE, change)).toBe(REFUSED);
  });

  it('reads the applied migrations, and writes none', async () => {
    expect(await outcome(RUNTIME_ROLE, 'select * from shop_migrations')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, "insert into shop_migrations (timestamp, name) values (1, 'x')")).toBe(
      REFUSED,
    );
    expect(await outcome(RUNTIME_ROLE, 'update shop_migrations set name = name')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'delete from shop_migrations')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'truncate shop_migrations')).toBe(REFUSED);
  });

  it('records payments, updates their outcomes, and deletes none', async () => {
    const add =
      "insert into stripe_payments (session_id, order_id, outcome) select 'cs_1', id, 'paid' from orders";
    expect(await outcome(RUNTIME_ROLE, add)).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'select * from stripe_payments')).toBe('allowed');
    for (const column of ['order_id', 'outcome', 'received_at'])
      expect(await outcome(RUNTIME_ROLE, `update stripe_payments set ${column} = ${column}`)).toBe('allowed');
    for (const column of ['session_id', 'amount_total', 'currency'])
      expect(await outcome(RUNTIME_ROLE, `update stripe_payments set ${column} = ${column}`)).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'delete from stripe_payments')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'truncate stripe_payments')).toBe(REFUSED);
  });

  it('keeps the latest session of an order at Stripe', async () => {
    const add = 'insert into stripe_checkouts (order_id, expires_at) select id, now() from orders';
    expect(await outcome(RUNTIME_ROLE, add)).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, "update stripe_checkouts set session_id = 'cs_1'")).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'update stripe_checkouts set checked_at = now()')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'update stripe_checkouts set order_id = order_id')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'delete from stripe_checkouts')).toBe('allowed');
  });

  it('dismisses payment problems for good', async () => {
    const dismiss = "insert into dismissed_payment_problems (problem) values ('cs_1 paid')";
    expect(await outcome(RUNTIME_ROLE, dismiss)).toBe('allowed');
    const forge = "insert into dismissed_payment_problems (problem, dismissed_by) values ('cs_1 paid', 'x')";
    expect(await outcome(RUNTIME_ROLE, forge)).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'delete from dismissed_payment_problems')).toBe(REFUSED);
  });

  it('records refunds and disputes, updates their states, and deletes none', async () => {
    const add = `insert into stripe_reversals (id, payment_intent_id, state, amount, currency, reported_at)
      values ('re_1', 'pi_1', 'refunded', 799, 'usd', now())`;
    expect(await outcome(RUNTIME_ROLE, add)).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'update stripe_reversals set state = state')).toBe('allowed');
    expect(await outcome(RUNTIME_ROLE, 'update stripe_reversals set payment_intent_id = id')).toBe(REFUSED);
    expect(await outcome(RUNTIME_ROLE, 'update stripe_payment_intents set id = id')).toBe(REFUSED);
    for (const table of ['stripe_reversals', 'stripe_payment_intents'])
      expect(await outcome(RUNTIME_ROLE, `delete from ${table}`)).toBe(REFUSED);
  });

  it.each([
    "insert into order_status_changes (order_id, from_status, to_status) select id, 'pending', 'paid' from orders",
    "update order_status_changes set changed_by = 'somebody@example.com'",
    'delete from order_status_changes',
    'truncate order_status_changes',
    'alter table orders disable trigger orders_status_history',
    'create trigger own after update on orders for each row execute function record_order_status_change()',
    `create temp table own (id uuid, status text); create trigger own after update on own
       for each row execute function record_order_status_change()`,
    'select record_order_status_change()',
    "insert into order_history (order_id, kind) select id, 'shipped' from orders",
    "update order_history set recorded_by = 'somebody@example.com'",
    'delete from order_history',
    'truncate order_history',
    'update orders set shipped_at = now()',
    "update shipments set shipped_by = 'somebody@example.com'",
    'truncate shipments',
    'select record_shipment()',
    "insert into order_history (order_id, kind, fields) select id, 'customer corrected', '{zip}' from orders",
    "insert into order_history (order_id, kind) select id, 'customer erased' from orders",
    "insert into order_history (order_id, kind, note, recorded_by) select id, 'note', 'x', 'somebody@example.com' from orders",
    "update order_history set note = 'x'",
    'update orders set erased_at = now()',
    'select record_customer_correction()',
    'select refuse_email_of_erased_order()',
    'select refuse_shipment_of_erased_order()',
  ])('cannot forge or change the history of an order: %s', async (sql) => {
    expect(await outcome(RUNTIME_ROLE, sql)).toBe(REFUSED);
  });

  it('writes history for every correction, note and erasure', async () => {
    await as(RUNTIME_ROLE, async (client) => {
      await client.query('set search_path = pg_temp');
      await client.query("select set_config('shop.operator', 'ada@example.com', false)");
      await client.query("update public.orders set zip = '90002', city = 'Reno'");
      await client.query('update public.orders set zip = zip');
      await client.query(
        "insert into public.order_history (order_id, kind, note) select id, 'note', 'Rings twice.' from public.orders",
      );
      const erased = await client.query("select public.erase_customer('ADA@example.com') as orders");
      expect(erased.rows).toEqual([{ orders: 1 }]);
      const { rows } = await client.query(
        'select recorded_by, kind, fields, note from public.order_history order by id',
      );
      expect(rows).toEqual([
        { recorded_by: 'ada@example.com', kind: 'customer corrected', fields: ['city', 'zip'], note: null },
        { recorded_by: 'ada@example.com', kind: 'note', fields: null, note: 'Erased' },
        { recorded_by: 'ada@example.com', kind: 'customer erased', fields: null, note: null },
      ]);
    });
  });

  it('reduces cards and erases customers without reading the card, unlike other roles', async () => {
    const FUNCTIONS = [
      'select shrink_cards(1, 10)',
      "select erase_customer('ada@example.com')",
      "select customer_orders('ada@example.com')",
      "select emails_with_local_part('ada')",
    ];
    for (const sql of FUNCTIONS) {
      expect([sql, await outcome(RUNTIME_ROLE, sql)]).toEqual([sql, 'allowed']);
      expect([sql, await outcome(DATA_API_ROLE, sql)]).toEqual([sql, REFUSED]);
    }
    expect(await outcome(RUNTIME_ROLE, 'select shrink_cards(0, 10)')).toBe('22023');
    for (const sql of ['select * from card_retention', 'update card_retention set created_at = now()'])
      expect(await outcome(RUNTIME_ROLE, sql)).toBe(REFUSED);
  });

  it('writes history for every change of status, and reads it', async () => {
    await as(RUNTIME_ROLE, async (client) => {
      await client.query('set search_path = pg_temp');
      await client.query("update public.orders set status = 'paid'");
      await client.query("select set_config('shop.operator', 'ada@example.com', false)");
      await client.query("update public.orders set status = 'cancelled'");
      await client.query("update public.orders set status = 'cancelled'");
      const { rows } = await client.query(
        'select changed_by, from_status, to_status from public.order_status_changes order by id',
      );
      expect(rows).toEqual([
        { changed_by: null, from_status: 'pending', to_status: 'paid' },
        { changed_by: 'ada@example.com', from_status: 'paid', to_status: 'cancelled' },
      ]);
    });
  });
});

describe('the search words of an order', () => {
  const HOSTILE = [
    '字'.repeat(200),
    '🐈'.repeat(200),
    'İ'.repeat(200),
    `'":*&|!<->()\\ {},`,
    '\u0301\ufeff',
    '-',
  ];

  it.each(HOSTILE)('never prevent the insert: %s', async (name) => {
    await as(DATA_API_ROLE, async (client) => {
      await client.query(...insertOf(orderRow({ name })));
    });
  });

  it('leave long or missing values to the constraints', async () => {
    for (const column of ['name', 'email', 'order_number']) {
      const [long, none] = ['x'.repeat(2_000_000), null];
      await as(DATA_API_ROLE, async (client) => {
        await expect(client.query(...insertOf(orderRow({ [column]: long })))).rejects.toMatchObject({
          code: '23514',
        });
        const [text, values] = insertOf(orderRow({ [column]: 'x' }));
        const withNone = values.map((value) => (value === 'x' ? none : value));
        await expect(client.query(text, withNone)).rejects.toMatchObject({ code: '23502' });
      });
    }
  });
});

describe('the version of a product', () => {
  const INSERT = `insert into products (title, description, price, image, inventory) values ('a', 'b', 1, 'c', 1)`;

  it.each([
    'update products set price = 2',
    'update products set price = price',
    'update products set version = 70',
    `insert into products select * from products on conflict (id) do update set title = 'c'`,
  ])('increases by one with: %s', async (sql) => {
    await asOwner((client) => client.query(INSERT));
    await as(RUNTIME_ROLE, async (client) => {
      await client.query(sql);
      expect((await client.query('select version from products')).rows).toEqual([{ version: 2 }]);
      await client.query(sql);
      expect((await client.query('select version from products')).rows).toEqual([{ version: 3 }]);
    });
  });

  it('is increased by a function that no role can call', async () => {
    for (const role of [DATA_API_ROLE, RUNTIME_ROLE])
      expect(await outcome(role, 'select count_product_change()')).toBe(REFUSED);
  });
});
